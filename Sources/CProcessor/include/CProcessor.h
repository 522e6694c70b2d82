#ifndef C_PROCESSOR_H
#define C_PROCESSOR_H

// What the processor can be asked and Swift cannot ask it.

#include <stdbool.h>
#include <stdint.h>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

/// Has the 64 bytes around an address come near, while other work goes on.
///
/// It is a hint: nothing is read, and any address will do.
static inline void processor_ask(uintptr_t address) {
    __builtin_prefetch((const void *)address, 0, 3);
}

/// Sixteen bytes side by side.
typedef uint8_t processor_bytes __attribute__((vector_size(16)));

/// A bit for each of sixteen bytes, that of the first lowest: 1 if it is none of the `count` from `first` on.
static inline uint32_t processor_others(processor_bytes bytes, uint8_t first, uint8_t count) {
    processor_bytes others = (processor_bytes)((bytes - first) >= count);
#ifdef __SSE2__
    return (uint32_t)_mm_movemask_epi8((__m128i)others);
#else
    // The first byte is the lowest. Each bit is moved to a place of its own in the top byte, none into another.
    uint64_t words[2];
    __builtin_memcpy(words, &others, sizeof words);
    uint64_t low = (words[0] & 0x0101010101010101) * 0x0102040810204080;
    uint64_t high = (words[1] & 0x0101010101010101) * 0x0102040810204080;
    return (uint32_t)(low >> 56 | high >> 56 << 8);
#endif
}

/// Whether each of sixteen bytes is at least so much, and more by so much at most.
static inline bool processor_fits(processor_bytes bytes, processor_bytes least, processor_bytes excess) {
    processor_bytes fits = (processor_bytes)((processor_bytes)(bytes - least) <= excess);
#ifdef __SSE2__
    return _mm_movemask_epi8((__m128i)fits) == 0xFFFF;
#else
    uint64_t words[2];
    __builtin_memcpy(words, &fits, sizeof words);
    return (words[0] & words[1]) == UINT64_MAX;
#endif
}

#endif
