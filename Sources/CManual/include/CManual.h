#ifndef C_MANUAL_H
#define C_MANUAL_H

#include <stddef.h>

/// A page of the manual, as Markdown.
typedef struct {
  const char *_Nonnull name;
  const unsigned char *_Nonnull bytes;
  size_t size;
} ManualPage;

/// How many pages there are.
size_t manual_page_count(void);

/// One of them, counted from 0.
ManualPage manual_page(size_t index);

#endif
