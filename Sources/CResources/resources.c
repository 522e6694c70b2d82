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
static const unsigned char shapes_js[] = {
#embed "../bearings/Page/shapes.js"
};
static const unsigned char state_js[] = {
#embed "../bearings/Page/state.js"
};
static const unsigned char track_js[] = {
#embed "../bearings/Page/track.js"
};
static const unsigned char lines_js[] = {
#embed "../bearings/Page/lines.js"
};
static const unsigned char source_js[] = {
#embed "../bearings/Page/source.js"
};
static const unsigned char timeline_js[] = {
#embed "../bearings/Page/timeline.js"
};
static const unsigned char dom_js[] = {
#embed "../bearings/Page/dom.js"
};
static const unsigned char embedded_js[] = {
#embed "../bearings/Page/embedded.js"
};
static const unsigned char units_js[] = {
#embed "../bearings/Page/units.js"
};
static const unsigned char samples_js[] = {
#embed "../bearings/Page/samples.js"
};
static const unsigned char marks_js[] = {
#embed "../bearings/Page/marks.js"
};
static const unsigned char inks_js[] = {
#embed "../bearings/Page/inks.js"
};
static const unsigned char land_js[] = {
#embed "../bearings/Page/land.js"
};
static const unsigned char tiles_js[] = {
#embed "../bearings/Page/tiles.js"
};
static const unsigned char ruler_js[] = {
#embed "../bearings/Page/ruler.js"
};
static const unsigned char screen_js[] = {
#embed "../bearings/Page/screen.js"
};
static const unsigned char camera_js[] = {
#embed "../bearings/Page/camera.js"
};
static const unsigned char trails_js[] = {
#embed "../bearings/Page/trails.js"
};
static const unsigned char ground_js[] = {
#embed "../bearings/Page/ground.js"
};
static const unsigned char map_js[] = {
#embed "../bearings/Page/map.js"
};
static const unsigned char gestures_js[] = {
#embed "../bearings/Page/gestures.js"
};
static const unsigned char figureline_js[] = {
#embed "../bearings/Page/figureline.js"
};
static const unsigned char scales_js[] = {
#embed "../bearings/Page/scales.js"
};
static const unsigned char plots_js[] = {
#embed "../bearings/Page/plots.js"
};
static const unsigned char scrubber_js[] = {
#embed "../bearings/Page/scrubber.js"
};
static const unsigned char panels_js[] = {
#embed "../bearings/Page/panels.js"
};
static const unsigned char sessions_js[] = {
#embed "../bearings/Page/sessions.js"
};
static const unsigned char save_js[] = {
#embed "../bearings/Page/save.js"
};
static const unsigned char phone_js[] = {
#embed "../bearings/Page/phone.js"
};
static const unsigned char playback_js[] = {
#embed "../bearings/Page/playback.js"
};
static const unsigned char tabs_js[] = {
#embed "../bearings/Page/tabs.js"
};
static const unsigned char summary_js[] = {
#embed "../bearings/Page/summary.js"
};
static const unsigned char address_js[] = {
#embed "../bearings/Page/address.js"
};
static const unsigned char keys_js[] = {
#embed "../bearings/Page/keys.js"
};
static const unsigned char controls_js[] = {
#embed "../bearings/Page/controls.js"
};
static const unsigned char main_js[] = {
#embed "../bearings/Page/main.js"
};
// Modules stand behind those they need.
static const Resource files[] = {
    {"index.html", index_html, sizeof index_html},
    {"colors.css", colors_css, sizeof colors_css},
    {"style.css", style_css, sizeof style_css},
    {"frame.css", frame_css, sizeof frame_css},
    {"mercator.js", mercator_js, sizeof mercator_js},
    {"columns.js", columns_js, sizeof columns_js},
    {"shapes.js", shapes_js, sizeof shapes_js},
    {"state.js", state_js, sizeof state_js},
    {"track.js", track_js, sizeof track_js},
    {"lines.js", lines_js, sizeof lines_js},
    {"source.js", source_js, sizeof source_js},
    {"timeline.js", timeline_js, sizeof timeline_js},
    {"dom.js", dom_js, sizeof dom_js},
    {"embedded.js", embedded_js, sizeof embedded_js},
    {"units.js", units_js, sizeof units_js},
    {"samples.js", samples_js, sizeof samples_js},
    {"marks.js", marks_js, sizeof marks_js},
    {"inks.js", inks_js, sizeof inks_js},
    {"land.js", land_js, sizeof land_js},
    {"tiles.js", tiles_js, sizeof tiles_js},
    {"ruler.js", ruler_js, sizeof ruler_js},
    {"screen.js", screen_js, sizeof screen_js},
    {"camera.js", camera_js, sizeof camera_js},
    {"trails.js", trails_js, sizeof trails_js},
    {"ground.js", ground_js, sizeof ground_js},
    {"map.js", map_js, sizeof map_js},
    {"gestures.js", gestures_js, sizeof gestures_js},
    {"figureline.js", figureline_js, sizeof figureline_js},
    {"scales.js", scales_js, sizeof scales_js},
    {"plots.js", plots_js, sizeof plots_js},
    {"scrubber.js", scrubber_js, sizeof scrubber_js},
    {"panels.js", panels_js, sizeof panels_js},
    {"sessions.js", sessions_js, sizeof sessions_js},
    {"save.js", save_js, sizeof save_js},
    {"phone.js", phone_js, sizeof phone_js},
    {"playback.js", playback_js, sizeof playback_js},
    {"tabs.js", tabs_js, sizeof tabs_js},
    {"summary.js", summary_js, sizeof summary_js},
    {"address.js", address_js, sizeof address_js},
    {"keys.js", keys_js, sizeof keys_js},
    {"controls.js", controls_js, sizeof controls_js},
    {"main.js", main_js, sizeof main_js},
};

size_t view_file_count(void) { return sizeof files / sizeof *files; }

Resource view_file(size_t index) { return files[index]; }
