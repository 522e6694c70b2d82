#ifndef C_PORTABLE_PROCESSOR_H
#define C_PORTABLE_PROCESSOR_H

// What CProcessor does where it knows nothing of the processor, whatever this one can do.

#include "CProcessor.h"

uint32_t portable_mask(processor_bytes bytes);
uint32_t portable_others(processor_bytes bytes, uint8_t first, uint8_t count);
bool portable_fits(processor_bytes bytes, processor_bytes least, processor_bytes excess);
processor_two_pairs portable_values(processor_bits first, processor_bits second);
double portable_decimal(processor_bits digits, double power, double divisor);

#endif
