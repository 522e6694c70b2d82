#ifndef C_PAGE_H
#define C_PAGE_H

#include <stddef.h>

/// A file of the page of `bearings view`.
typedef struct {
  const char *_Nonnull name;
  const unsigned char *_Nonnull bytes;
  size_t size;
} PageFile;

/// How many files there are.
size_t page_file_count(void);

/// One of them, counted from 0.
PageFile page_file(size_t index);

#endif
