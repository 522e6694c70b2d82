#ifndef C_PROCESSOR_MEMORY_H
#define C_PROCESSOR_MEMORY_H

// How large the pages are to be in which the processor finds memory. All of it is hints: where one is not heeded, or
// cannot be given, nothing is lost.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#ifdef __linux__
#include <sys/mman.h>
#endif
#ifdef __GLIBC__
#include <malloc.h>
#include <unistd.h>
#endif

/// Has memory be had in large pages, or in small ones, wherever it is touched first. It begins where a page does.
static inline void processor_have_pages(uintptr_t start, size_t size, bool are_large) {
#ifdef __linux__
    madvise((void *)start, size, are_large ? MADV_HUGEPAGE : MADV_NOHUGEPAGE);
#else
    (void)start, (void)size, (void)are_large;
#endif
}

/// Where the heap ends by now; 0 where it is not known to be one piece.
static inline uintptr_t processor_heap_end(void) {
#ifdef __GLIBC__
    return (uintptr_t)sbrk(0);
#else
    return 0;
#endif
}

/// Has the heap grow by so many bytes at least, each time that it does.
static inline void processor_have_heap_grow(int least) {
#ifdef __GLIBC__
    mallopt(M_TOP_PAD, least);
#else
    (void)least;
#endif
}

#endif
