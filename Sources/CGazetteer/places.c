#include "CGazetteer.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

// Read-only pages of the program itself: read from disk when a look-up first touches them.
_Alignas(8) static const unsigned char places[] = {
#embed "places.bin"
};

_Alignas(8) static const unsigned char borders[] = {
#embed "borders.bin"
};

const unsigned char *gazetteer_bytes(void) { return places; }

size_t gazetteer_size(void) { return sizeof places; }

const unsigned char *borders_bytes(void) { return borders; }
