/** Sentences of stationing and alignments (requirements, section D). */
export const stationingMessages = {
  'errors.bad_route_data': 'Bad data when generating routes from a file: delete and re-upload it.',
  'errors.scale_factor': 'The scale factor must lie from {{min}} to {{max}}.',
  'errors.station_off_route': 'The station must lie on the route.',
} as const
