/** Maximum number of photos of one ticket (§5, §9, TICK-66). */
export const MAX_PHOTOS_OF_TICKET = 5
/** Maximum size of an image file (TICK-68). */
export const IMAGE_MAX_MB = 30
export const IMAGE_MAX_BYTES = IMAGE_MAX_MB * 1024 * 1024
export const IMAGE_NAME_MAX = 255
/** Maximum number of photos in one download, and its maximum size in gigabytes of 2^30 bytes (PROJ-46, TICK-72). */
export const DOWNLOAD_MAX_PHOTOS = 1_000
export const DOWNLOAD_MAX_GB = 2
export const DOWNLOAD_MAX_BYTES = DOWNLOAD_MAX_GB * 1024 ** 3
/** A zip of photos can be downloaded for this many hours. */
export const DOWNLOAD_HOURS = 24
/**
 * Maximum number of photo downloads of one person that are in progress at the same time. The constants below limit the disk space that
 * downloads need on the server, first for one person, then for a whole agency. A file occupies disk space until the first nightly cleanup
 * after its DOWNLOAD_HOURS have ended.
 */
export const DOWNLOADS_AT_ONCE = 3
export const DOWNLOADS_MAX_GB = 10
export const DOWNLOADS_MAX_BYTES = DOWNLOADS_MAX_GB * 1024 ** 3
export const DOWNLOADS_OF_AGENCY_MAX_GB = 50
export const DOWNLOADS_OF_AGENCY_MAX_BYTES = DOWNLOADS_OF_AGENCY_MAX_GB * 1024 ** 3
