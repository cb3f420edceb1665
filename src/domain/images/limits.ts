/** Photos of one ticket (§5, §9, TICK-66). */
export const MAX_PHOTOS_OF_TICKET = 5
/** A ticket photo's formats and size (TICK-68). */
export const PHOTO_FORMATS = ['jpeg', 'jpg', 'png'] as const
export const PHOTO_MAX_MB = 30
/** Name of a download whose content-disposition names none (§7, TICK-76). */
export const DOWNLOAD_NAME = 'Filename'
/** A document's formats and size (§5, PROJ-32, PROJ-33). */
export const DOCUMENT_FORMATS = ['pdf', 'jpeg', 'jpg', 'png'] as const
export const DOCUMENT_MAX_MB = 30
