#define _GNU_SOURCE
#include "CProcessorMemory.h"

#ifdef __linux__
#include <sys/mman.h>
#endif
#ifdef __GLIBC__
#include <malloc.h>
#include <unistd.h>
#endif

void processor_have_pages(uintptr_t start, size_t size, bool are_large) {
#ifdef __linux__
    madvise((void *)start, size, are_large ? MADV_HUGEPAGE : MADV_NOHUGEPAGE);
#else
    (void)start, (void)size, (void)are_large;
#endif
}

uintptr_t processor_heap_end(void) {
#ifdef __GLIBC__
    uintptr_t rest = (uintptr_t)sysconf(_SC_PAGESIZE) - 1;
    return ((uintptr_t)sbrk(0) + rest) & ~rest;
#else
    return 0;
#endif
}

void processor_have_heap_grow(int piece, int alone) {
#ifdef __GLIBC__
    mallopt(M_TOP_PAD, piece);
    mallopt(M_TRIM_THRESHOLD, piece);
    mallopt(M_MMAP_THRESHOLD, alone);
#else
    (void)piece, (void)alone;
#endif
}
