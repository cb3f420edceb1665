/** Attachments of a vendor submittal: formats, size, and at least one (§5, §9). */
export const SUBMITTAL_FORMATS = ['pdf', 'jpeg', 'png'] as const
export const SUBMITTAL_MAX_MB = 30
export const SUBMITTAL_MIN_FILES = 1
