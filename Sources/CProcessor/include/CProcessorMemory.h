#ifndef C_PROCESSOR_MEMORY_H
#define C_PROCESSOR_MEMORY_H

// How large the pages are to be in which the processor finds memory. Where it cannot be told, nothing is lost.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Has memory be had in large pages, or in small ones, wherever it is touched first: a hint. It begins where a page does.
void processor_have_pages(uintptr_t start, size_t size, bool are_large);

#endif
