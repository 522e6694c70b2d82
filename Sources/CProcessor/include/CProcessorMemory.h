#ifndef C_PROCESSOR_MEMORY_H
#define C_PROCESSOR_MEMORY_H

// A hint to the kernel about the size of pages of memory. Where it takes none, nothing happens.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Asks for large pages, or for small ones, where memory from `start` on has not been touched yet. A page begins at `start`.
void processor_have_pages(uintptr_t start, size_t size, bool are_large);

#endif
