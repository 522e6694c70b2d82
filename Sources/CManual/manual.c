#include "CManual.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char start[] = {
#embed "../bearings/bearings.docc/Start.md"
};
static const unsigned char protocol[] = {
#embed "../bearings/bearings.docc/Protocol.md"
};
static const unsigned char formats[] = {
#embed "../bearings/bearings.docc/Formats.md"
};
static const unsigned char mathematics[] = {
#embed "../bearings/bearings.docc/Mathematics.md"
};
static const unsigned char performance[] = {
#embed "../bearings/bearings.docc/Performance.md"
};
static const unsigned char changes[] = {
#embed "../bearings/bearings.docc/Changes.md"
};

static const ManualPage pages[] = {
    {"start", start, sizeof start},
    {"protocol", protocol, sizeof protocol},
    {"formats", formats, sizeof formats},
    {"mathematics", mathematics, sizeof mathematics},
    {"performance", performance, sizeof performance},
    {"changes", changes, sizeof changes},
};

size_t manual_page_count(void) { return sizeof pages / sizeof *pages; }

ManualPage manual_page(size_t index) { return pages[index]; }
