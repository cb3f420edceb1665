/**
 * Maximum number of valid rows whose ticket occurs more than once in the file. All of these rows are in memory until they are checked
 * together.
 */
export const IMPORT_MAX_REPEATED = 20_000
/**
 * Maximum number of valid rows that have the same ticket. If there are more, the wrong column was almost certainly chosen as the ticket
 * number.
 */
export const IMPORT_MAX_OF_TICKET = 1000
