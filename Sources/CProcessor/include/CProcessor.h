#ifndef C_PROCESSOR_H
#define C_PROCESSOR_H

// Instructions of the processor and hints about its memory that Swift does not expose.

#include "CProcessorMemory.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
// Each form for SSE2 has a portable one beside it. CProcessorTests defines PROCESSOR_PORTABLE to compare the two.
#if defined(__SSE2__) && !defined(PROCESSOR_PORTABLE)
#define PROCESSOR_SSE2
#include <emmintrin.h>
#endif

/// Sixteen bytes side by side.
typedef uint8_t processor_bytes __attribute__((vector_size(16)));

/// The highest bit of each of sixteen bytes, that of the first lowest; all bits of each byte are the same.
static inline uint32_t processor_mask(processor_bytes bytes) {
#ifdef PROCESSOR_SSE2
    return (uint32_t)_mm_movemask_epi8((__m128i)bytes);
#else
    // The first byte is the lowest. Each bit is moved to a place of its own in the top byte, none into another.
    uint64_t words[2];
    __builtin_memcpy(words, &bytes, sizeof words);
    uint64_t low = (words[0] & 0x0101010101010101) * 0x0102040810204080;
    uint64_t high = (words[1] & 0x0101010101010101) * 0x0102040810204080;
    return (uint32_t)(low >> 56 | high >> 56 << 8);
#endif
}

/// A bit for each of sixteen bytes, that of the first lowest: 1 if it is none of the `count` from `first` on.
static inline uint32_t processor_others(processor_bytes bytes, uint8_t first, uint8_t count) {
    return processor_mask((processor_bytes)((bytes - first) >= count));
}

/// Whether each of sixteen bytes is at least so much, and more by so much at most.
static inline bool processor_fits(processor_bytes bytes, processor_bytes least, processor_bytes excess) {
    processor_bytes fits = (processor_bytes)((processor_bytes)(bytes - least) <= excess);
#ifdef PROCESSOR_SSE2
    return _mm_movemask_epi8((__m128i)fits) == 0xFFFF;
#else
    uint64_t words[2];
    __builtin_memcpy(words, &fits, sizeof words);
    return (words[0] & words[1]) == UINT64_MAX;
#endif
}

/// Two numbers side by side, and the bits of two.
typedef double processor_pair __attribute__((vector_size(16)));
typedef uint64_t processor_bits __attribute__((vector_size(16)));

/// Two numbers side by side, and another two.
typedef struct {
    processor_pair first, second;
} processor_two_pairs;

/// The values of four words of eight digits each, whose bytes are 0 to 9, that of the first digit lowest.
static inline processor_two_pairs processor_values(processor_bits first, processor_bits second) {
    processor_two_pairs numbers;
#ifdef PROCESSOR_SSE2
    typedef int32_t integers __attribute__((vector_size(16)));
    typedef int32_t two_integers __attribute__((vector_size(8)));
    // Two digits make one number of up to 99, two of those one of up to 9999, and so on.
    const __m128i tens = _mm_set1_epi16(2561), hundreds = _mm_set1_epi32(0x00010064);
    __m128i low = _mm_srli_epi16(_mm_mullo_epi16((__m128i)first, tens), 8);
    __m128i high = _mm_srli_epi16(_mm_mullo_epi16((__m128i)second, tens), 8);
    __m128i fours = _mm_packs_epi32(_mm_madd_epi16(low, hundreds), _mm_madd_epi16(high, hundreds));
    integers all = (integers)_mm_madd_epi16(fours, _mm_set1_epi32(0x00012710));
    numbers.first = __builtin_convertvector(
        (two_integers)__builtin_shufflevector(all, all, 0, 1), processor_pair);
    numbers.second = __builtin_convertvector(
        (two_integers)__builtin_shufflevector(all, all, 2, 3), processor_pair);
#else
    const uint64_t words[4] = {first[0], first[1], second[0], second[1]};
    double values[4];
    for (int index = 0; index < 4; index++) {
        uint64_t value = words[index] * 2561 >> 8;
        value = (value & 0x00FF00FF00FF00FF) * 6553601 >> 16;
        values[index] = (double)((value & 0x0000FFFF0000FFFF) * 42949672960001 >> 32);
    }
    __builtin_memcpy(&numbers, values, sizeof numbers);
#endif
    return numbers;
}

/// The number of twelve digits at most that has `digits` before its point and behind it, words as `processor_values` takes
/// them; `power` is ten to the power of how many stand behind, and `divisor` that with the sign of the number.
static inline double processor_decimal(processor_bits digits, double power, double divisor) {
    processor_pair values = processor_values(digits, digits).first;
    // Exact but for the last operation, which rounds correctly then.
    return (values[0] * power + values[1]) / divisor;
}

#endif
