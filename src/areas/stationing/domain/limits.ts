/** Maximum number of characters in the name of an alignment, and in the name of a station. */
export const ALIGNMENT_NAME_MAX = 120
export const STATION_NAME_MAX = 80
/** Maximum number of alignments in one file, and of stations in one file or one alignment. The stations are enough for 378 miles. */
export const ALIGNMENTS_MAX = 200
export const STATIONS_MAX = 20_000
/** The largest absolute value, in feet, of the station at which the numbering of an alignment or of a station equation begins. */
export const STATION_FEET_MAX = 10_000_000
/** Maximum size of a LandXML file. The file is parsed while it arrives, so a large one takes more time but no more memory. */
export const LANDXML_MAX_MB = 100
export const LANDXML_MAX_BYTES = LANDXML_MAX_MB * 1024 * 1024
/** A custom station must be within this many feet of its alignment (GEO-16). */
export const CUSTOM_STATION_FEET = 50
/** A ticket gets a station only from an alignment that is within this many feet (GEO-19). */
export const TICKET_STATION_FEET = 500
