// What the Swift library and the sources want of a system, where there is none: a page.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

// Seeds the hashes of sets and dictionaries. Nothing that is printed depends on their order, so each run may have the same.
void arc4random_buf(void *bytes, size_t count) {
  static uint64_t state = 0x9E3779B97F4A7C15;
  for (uint8_t *byte = bytes; count > 0; byte++, count--) {
    state = state * 6364136223846793005ULL + 1442695040888963407ULL;
    *byte = (uint8_t)(state >> 56);
  }
}

// Where the library prints why it stops; a trap tells where.
int putchar(int character) { return character; }

uintptr_t __stack_chk_guard = 0xE2DEE396;
_Noreturn void __stack_chk_fail(void) { __builtin_trap(); }

// The library's own reader of numbers, in whatever locale.
const char *_swift_stdlib_strtod_clocale(const char *text, double *value) {
  char *end;
  *value = strtod(text, &end);
  return end;
}

// Pages of memory are those of the engine that runs the module.
void processor_have_pages(uintptr_t start, size_t size, bool are_large) {
  (void)start, (void)size, (void)are_large;
}

void *bearings_allocate(size_t size) { return malloc(size ? size : 1); }
void bearings_free(void *memory) { free(memory); }
