/** Messages to the user about stations, alignments, GIS files and drone links. */
export const stationingMessages = {
  'errors.scale_factor': 'The scale factor must lie from {{min}} to {{max}}.',
  'errors.scale_factor_decimals': 'The scale factor can have at most {{max}} decimals.',
  'errors.alignment_confirmed': '{{name}} is confirmed, so its projection and scale factor can’t be changed.',
  'errors.alignments_not_loaded': 'Not all selected alignments are loaded. Press Esc, then select fewer.',
  'errors.routes_faults': 'Nothing was imported. Features that can’t be read: {{count}}.',
  'errors.bad_route_data': 'Bad data when generating routes from a file: delete and re-upload it.',
  'errors.gis_count': 'At most {{max}} files can be uploaded at once.',
  'errors.file_size_gb': 'The file is too large. A GIS file can have at most {{size}} GB.',
  'errors.gis_in_other_form': '{{name}} is already being added in another form.',
  'errors.gis_uploading': 'Wait until all files are uploaded.',
  'errors.gis_not_failed': 'Only a failed file can be processed again.',
  'errors.gis_not_ready': 'Alignments can only be added from a file that is ready for review.',
  'errors.station_generated': 'Stations every 100 feet are generated. Only custom stations can be changed.',
  'errors.station_place': 'Enter a station such as 12+34.56, or latitude and longitude, or x and y.',
  'errors.stationing_off': 'Stationing is switched off for this agency.',
} as const

declare module '#src/platform/domain/messages' {
  interface Messages extends Readonly<Record<keyof typeof stationingMessages, string>> {}
}
