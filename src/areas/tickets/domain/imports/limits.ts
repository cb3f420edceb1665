/** Refused rows that the file of them holds; with more, the file or its columns are wrong as a whole. */
export const IMPORT_MAX_REFUSED = 20_000
/** Good rows of tickets that the file has more than once: they are held together until they are checked. */
export const IMPORT_MAX_REPEATED = 20_000
/** Good rows of one ticket: nobody sends a ticket so often, so the column of its number is the wrong one. */
export const IMPORT_MAX_OF_TICKET = 1000
/** Conflicts that a preview lists. */
export const IMPORT_CONFLICTS_SHOWN = 200
