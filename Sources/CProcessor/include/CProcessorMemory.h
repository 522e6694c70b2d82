#ifndef C_PROCESSOR_MEMORY_H
#define C_PROCESSOR_MEMORY_H

// How large the pages are to be in which the processor finds memory. Where it cannot be told, nothing is lost.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Has memory be had in large pages, or in small ones, wherever it is touched first: a hint. It begins where a page does.
void processor_have_pages(uintptr_t start, size_t size, bool are_large);

/// Where the first page begins that the heap has not reached by now; 0 where the heap is not known to be one piece.
uintptr_t processor_heap_end(void);

/// Has the heap grow by `piece` bytes at least each time that it does, and give back no less at once.
///
/// Asked for that, glibc's heap no longer adapts to what it is used for; so it is told as well that what is smaller than
/// `alone` lies on the heap. Larger blocks have memory of their own, as those of 128 KB have at first.
void processor_have_heap_grow(int piece, int alone);

#endif
