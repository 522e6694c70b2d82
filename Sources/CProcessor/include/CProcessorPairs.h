#ifndef C_PROCESSOR_PAIRS_H
#define C_PROCESSOR_PAIRS_H

// Two numbers side by side, which the processor works out in the time of one. Swift has vectors too, but adds up theirs
// number by number, in loops: a few formulas of such are too large to be inlined, and where one of two numbers is asked
// for, the optimizer takes all that led there apart again.

// Each form for SSE2 has a portable one beside it. CProcessorTests defines PROCESSOR_PORTABLE to compare the two.

#include <stdint.h>
#if defined(__SSE2__) && !defined(PROCESSOR_PORTABLE)
#define PROCESSOR_SSE2
#include <emmintrin.h>
#endif

typedef double processor_pair __attribute__((vector_size(16)));
typedef uint64_t processor_bits __attribute__((vector_size(16)));

static inline processor_pair processor_sum(processor_pair one, processor_pair other) { return one + other; }
static inline processor_pair processor_difference(processor_pair one, processor_pair other) { return one - other; }
static inline processor_pair processor_product(processor_pair one, processor_pair other) { return one * other; }
static inline processor_pair processor_quotient(processor_pair one, processor_pair other) { return one / other; }
static inline processor_pair processor_roots(processor_pair pair) { return __builtin_elementwise_sqrt(pair); }

/// The larger of each two, or the other where it is not less.
static inline processor_pair processor_larger(processor_pair one, processor_pair other) {
#ifdef PROCESSOR_SSE2
    return _mm_max_pd(one, other);
#else
    return (processor_pair){one[0] > other[0] ? one[0] : other[0], one[1] > other[1] ? one[1] : other[1]};
#endif
}

/// The smaller of each two, or the other where it is not more.
static inline processor_pair processor_smaller(processor_pair one, processor_pair other) {
#ifdef PROCESSOR_SSE2
    return _mm_min_pd(one, other);
#else
    return (processor_pair){one[0] < other[0] ? one[0] : other[0], one[1] < other[1] ? one[1] : other[1]};
#endif
}

/// All bits of those that are less than their counterparts.
static inline processor_bits processor_less(processor_pair one, processor_pair other) {
    return (processor_bits)(one < other);
}

/// All bits of those that are no numbers.
static inline processor_bits processor_unordered(processor_pair pair) { return (processor_bits)(pair != pair); }

/// The whole numbers that are left of these without their fractions, which lie in 0..<2^31.
static inline processor_bits processor_whole(processor_pair pair) {
    typedef int32_t whole __attribute__((vector_size(8)));
    typedef uint32_t bits __attribute__((vector_size(8)));
    return __builtin_convertvector((bits)__builtin_convertvector(pair, whole), processor_bits);
}

static inline processor_bits processor_and(processor_bits one, processor_bits other) { return one & other; }
static inline processor_bits processor_or(processor_bits one, processor_bits other) { return one | other; }
static inline processor_bits processor_xor(processor_bits one, processor_bits other) { return one ^ other; }

/// The highest bits of both, that of the first lowest.
static inline uint32_t processor_signs(processor_bits bits) {
#ifdef PROCESSOR_SSE2
    return (uint32_t)_mm_movemask_pd((__m128d)bits);
#else
    return (uint32_t)(bits[0] >> 63 | bits[1] >> 63 << 1);
#endif
}

#endif
