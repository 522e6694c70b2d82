#ifndef C_NEARNESS_H
#define C_NEARNESS_H

// What the processor can be asked and Swift cannot ask it.

#include <stdint.h>

/// Has the 64 bytes around an address come near, while other work goes on.
///
/// It is a hint: nothing is read, and any address will do.
static inline void nearness_ask(uintptr_t address) {
    __builtin_prefetch((const void *)address, 0, 3);
}

#endif
