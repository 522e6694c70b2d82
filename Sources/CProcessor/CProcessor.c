#include "CProcessor.h"

#include <sys/mman.h>

void processor_ask_for_large_pieces(void *start, size_t size) {
#ifdef MADV_HUGEPAGE
    (void)madvise(start, size, MADV_HUGEPAGE);
#else
    (void)start;
    (void)size;
#endif
}
