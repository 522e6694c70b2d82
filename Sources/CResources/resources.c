#include "CResources.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

// The manual.

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

static const Resource pages[] = {
    {"start", start, sizeof start},
    {"protocol", protocol, sizeof protocol},
    {"formats", formats, sizeof formats},
    {"mathematics", mathematics, sizeof mathematics},
    {"performance", performance, sizeof performance},
    {"changes", changes, sizeof changes},
};

size_t manual_page_count(void) { return sizeof pages / sizeof *pages; }

Resource manual_page(size_t index) { return pages[index]; }

// The page of `view`.

static const unsigned char index_html[] = {
#embed "../bearings/Page/index.html"
};
static const unsigned char colors_css[] = {
#embed "../bearings/Page/colors.css"
};
static const unsigned char report_css[] = {
#embed "../bearings/Page/report.css"
};
static const unsigned char style_css[] = {
#embed "../bearings/Page/style.css"
};
static const unsigned char frame_css[] = {
#embed "../bearings/Page/frame.css"
};
static const unsigned char mercator_js[] = {
#embed "../bearings/Page/mercator.js"
};
static const unsigned char columns_js[] = {
#embed "../bearings/Page/columns.js"
};
static const unsigned char state_js[] = {
#embed "../bearings/Page/state.js"
};
static const unsigned char source_js[] = {
#embed "../bearings/Page/source.js"
};
static const unsigned char timeline_js[] = {
#embed "../bearings/Page/timeline.js"
};
static const unsigned char shapes_js[] = {
#embed "../bearings/Page/shapes.js"
};
static const unsigned char screen_js[] = {
#embed "../bearings/Page/screen.js"
};
static const unsigned char map_js[] = {
#embed "../bearings/Page/map.js"
};
static const unsigned char scrubber_js[] = {
#embed "../bearings/Page/scrubber.js"
};
static const unsigned char main_js[] = {
#embed "../bearings/Page/main.js"
};
static const unsigned char places_json[] = {
#embed "places.json"
};

static const Resource files[] = {
    {"index.html", index_html, sizeof index_html},    {"style.css", style_css, sizeof style_css},
    {"frame.css", frame_css, sizeof frame_css},       {"mercator.js", mercator_js, sizeof mercator_js},
    {"columns.js", columns_js, sizeof columns_js},    {"state.js", state_js, sizeof state_js},
    {"source.js", source_js, sizeof source_js},       {"timeline.js", timeline_js, sizeof timeline_js},
    {"shapes.js", shapes_js, sizeof shapes_js},       {"screen.js", screen_js, sizeof screen_js},
    {"map.js", map_js, sizeof map_js},                {"scrubber.js", scrubber_js, sizeof scrubber_js},
    {"main.js", main_js, sizeof main_js},
    {"colors.css", colors_css, sizeof colors_css},    {"report.css", report_css, sizeof report_css},
    {"places.json", places_json, sizeof places_json},
};

size_t view_file_count(void) { return sizeof files / sizeof *files; }

Resource view_file(size_t index) { return files[index]; }
