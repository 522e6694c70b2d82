#ifndef C_GAZETTEER_H
#define C_GAZETTEER_H

#include <stddef.h>

/// The table of places, as PlaceTable of Geocoding describes it; it starts on a multiple of 8.
const unsigned char *_Nonnull gazetteer_bytes(void);

/// How many bytes that is.
size_t gazetteer_size(void);

/// The table of countries' polygons, as BorderTable of Geocoding describes it; it starts on a multiple of 8.
const unsigned char *_Nonnull borders_bytes(void);

#endif
