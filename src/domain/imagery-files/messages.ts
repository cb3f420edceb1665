/** Sentences of GIS files and drone imagery (requirements, section D). */
export const imageryFileMessages = {
  'errors.gis_count': 'At most {{max}} files can be uploaded at once.',
} as const
