#define _GNU_SOURCE
#include "CProcessorMemory.h"

#ifdef __linux__
#include <sys/mman.h>
#endif

void processor_have_pages(uintptr_t start, size_t size, bool are_large) {
#ifdef __linux__
    madvise((void *)start, size, are_large ? MADV_HUGEPAGE : MADV_NOHUGEPAGE);
#else
    (void)start, (void)size, (void)are_large;
#endif
}
