/** Maximum number of files that are uploaded at once, and the maximum size of a file (GEO-4). */
export const GIS_FILES_MAX = 20
export const GIS_FILE_GB_MAX = 1
export const GIS_FILE_BYTES_MAX = GIS_FILE_GB_MAX * 1024 ** 3
/** A file is sent in pieces of this many bytes, each in a separate call. */
export const GIS_PIECE_BYTES = 8 * 1024 ** 2
/** How long processing may take (GEO-8). */
export const GIS_HOURS_MAX = 4
/** An alignment that is farther than this from its project gets a warning before it is added. */
export const GIS_FAR_MILES = 10
/** An alignment that is farther than this from the tickets of its project also gets a warning. */
export const TICKETS_FAR_MILES = 50
/**
 * Maximum number of elements that are read from a file (of an IFC file: instances), and maximum total length of the instances of an IFC
 * file, in characters. With these limits, the job that reads the file uses less than 300 MB of memory, however large the file is (GEO-8).
 */
export const GIS_ELEMENTS_MAX = 100_000
export const GIS_TEXT_MAX = 32 * 1024 ** 2
