#ifndef C_RESOURCES_H
#define C_RESOURCES_H

#include <stddef.h>

/// A file that is compiled in.
typedef struct {
  const char *_Nonnull name;
  const unsigned char *_Nonnull bytes;
  size_t size;
} Resource;

/// How many pages the manual has.
size_t manual_page_count(void);

/// A page of the manual, counted from 0: Markdown, named as `bearings help` knows it.
Resource manual_page(size_t index);

/// How many files the page of `bearings view` is put together from.
size_t view_file_count(void);

/// One of them, counted from 0, named as it stands in `bearings/Page`.
Resource view_file(size_t index);

#endif
