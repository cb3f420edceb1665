/** Maximum number of valid rows of tickets that occur more than once in the file. They stay in memory until they are checked. */
export const IMPORT_MAX_REPEATED = 20_000
/** Maximum number of valid rows of one ticket. With more, the column of the ticket number is surely wrong. */
export const IMPORT_MAX_OF_TICKET = 1000
