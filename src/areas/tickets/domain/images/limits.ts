/** Maximum number of photos of one ticket (§5, §9, TICK-66). */
export const MAX_PHOTOS_OF_TICKET = 5
/** Maximum size of an image file (TICK-68). */
export const IMAGE_MAX_MB = 30
export const IMAGE_MAX_BYTES = IMAGE_MAX_MB * 1024 * 1024
export const IMAGE_NAME_MAX = 255
