#define PROCESSOR_PORTABLE
#include "CPortableProcessor.h"

uint32_t portable_mask(processor_bytes bytes) { return processor_mask(bytes); }

uint32_t portable_others(processor_bytes bytes, uint8_t first, uint8_t count) {
    return processor_others(bytes, first, count);
}

bool portable_fits(processor_bytes bytes, processor_bytes least, processor_bytes excess) {
    return processor_fits(bytes, least, excess);
}

processor_two_pairs portable_values(processor_bits first, processor_bits second) {
    return processor_values(first, second);
}

double portable_decimal(processor_bits digits, double power, double divisor) {
    return processor_decimal(digits, power, divisor);
}
