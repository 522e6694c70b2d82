#!/usr/bin/env bash
# Fails on an import that the floors of the house do not allow (see the architecture article in
# Sources/bearings/bearings.docc). Each module may import the modules named behind it.
# CLibrary alone imports the platform's C library.
set -euo pipefail
cd "$(dirname "$0")/.."

floors='
CLibrary          Darwin Glibc Musl
Geography         CLibrary
Transport         CLibrary CSystem Geography Synchronization
Geocoding         CLibrary CGazetteer Geography
BearingsEngine    CLibrary Geography
BearingsWire      CLibrary BearingsEngine Geography
BearingsFormats   CLibrary CProcessor BearingsWire BearingsEngine Geography
BearingsDocuments BearingsWire BearingsEngine Geography
BearingsPipeline  CLibrary CProcessor Synchronization BearingsFormats BearingsWire BearingsEngine Geography
BearingsConversion BearingsFormats BearingsDocuments BearingsWire BearingsEngine Geography
BearingsServe     BearingsPipeline BearingsWire BearingsEngine
BearingsActors    CLibrary Synchronization BearingsServe BearingsPipeline BearingsWire BearingsEngine Transport
bearings          Synchronization BearingsActors BearingsServe BearingsConversion BearingsPipeline BearingsFormats BearingsDocuments BearingsWire BearingsEngine Geocoding Geography Transport CResources
bearings-bench    BearingsEngine Geocoding Geography Transport
bearings-tables   Foundation Geocoding
npm               BearingsPipeline BearingsFormats BearingsWire BearingsEngine Geography
'

status=0
for folder in Sources/*/; do
  module=$(basename "$folder")
  # A folder of C imports nothing.
  ls "$folder"/*.c > /dev/null 2>&1 && continue
  line=$(grep -E "^$module " <<<"$floors") || { echo "no floor is known for $module"; status=1; continue; }
  allowed=" ${line#* } "
  while IFS=: read -r file number import; do
    name=$(sed -E 's/^.*import +((struct|class|enum|protocol|func|let|var|typealias) +)?//; s/\..*//; s/ .*//' <<<"$import")
    case "$allowed" in
      *" $name "*) ;;
      *) echo "$file:$number: $module may not import $name"; status=1 ;;
    esac
  done < <(grep -rnE '^ *(@[A-Za-z_]+(\([a-z]*\))? +)*((public|package|internal|private) +)?import ' --include='*.swift' "$folder" || true)
done

# Unsafe flags and packages from elsewhere are out of bounds for all floors.
if grep -nE 'unsafeFlags|\.package\(' Package.swift; then status=1; fi
exit $status
