/** Messages of stations, alignments, GIS files and drone links. */
export const stationingMessages = {
  'errors.station_off_route': 'The station must lie on the route.',
  'errors.scale_factor': 'The scale factor must lie from {{min}} to {{max}}.',
  'errors.scale_factor_decimals': 'The scale factor can have at most {{max}} decimals.',
  'errors.projection_unknown': 'EPSG {{code}} is not a supported projection. Choose a state plane or UTM zone of NAD83.',
  'errors.alignment_outside': '{{name}} is outside the area of {{projection}}. Choose the projection in which the file was created.',
  'errors.alignment_confirmed': '{{name}} is confirmed, so its projection and scale factor can’t be changed.',
  'errors.alignment_custom': '{{name}} has custom stations, so it stays confirmed.',
  'errors.alignment_zone': 'The work zone {{zone}} is placed by stations of {{name}}, so {{name}} stays confirmed.',
  'errors.alignment_long': '{{name}} is too long. An alignment can have at most {{max}} stations.',
  'errors.alignment_points': 'Enter at least 2 different points, at most {{max}}.',
  'errors.routes_faults': 'Nothing was imported. Features that can’t be read: {{count}}.',
  'errors.upload_failed': 'Failed to upload file.',
  'errors.bad_route_data': 'Bad data when generating routes from a file: delete and re-upload it.',
  'errors.gis_count': 'At most {{max}} files can be uploaded at once.',
  'errors.file_size_gb': 'The file is too large. A GIS file can have at most {{size}} GB.',
  'errors.gis_zip': '{{name}} is a ZIP file. Unzip it and upload the DXF file in it.',
  'errors.gis_binary_dxf': '{{name}} is a binary DXF file. Save it as an ASCII DXF file and upload it again.',
  'errors.gis_content': 'The content of {{name}} is not {{format}}.',
  'errors.gis_elements': 'The file has more than {{max}} lines and curves that could be alignments. Export only the road from your CAD program and upload that file.',
  'errors.gis_uploading': 'Wait until all files are uploaded.',
  'errors.gis_not_failed': 'Only a failed file can be processed again.',
  'errors.gis_not_ready': 'Alignments can only be added from a file that is ready for review.',
  'errors.gis_choose': 'Choose at least one alignment.',
  'errors.gis_active': 'Alignments of {{name}} were added, so its project, projection and scale factor can’t be changed.',
  'errors.station_generated': 'Stations every 100 feet are generated. Only custom stations can be changed.',
  'errors.station_place': 'Enter a station such as 12+34.56, or latitude and longitude, or x and y.',
  'errors.station_ambiguous': '{{name}} has station {{station}} twice because of a station equation. Enter latitude and longitude instead.',
  'errors.stationing_off': 'Stationing is switched off for this agency.',
  'errors.no_name': 'Enter a name.',
  'errors.station_missing': '{{name}} has no station {{station}}.',
} as const

declare module '#src/platform/domain/messages' {
  interface Messages extends Readonly<Record<keyof typeof stationingMessages, string>> {}
}
