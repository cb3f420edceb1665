import { allow, refuse, type Verdict } from '#src/domain/verdict'

/** The largest CSV file that is taken, bytes: 50 MB. */
export const IMPORT_MAX_BYTES = 50 * 1024 * 1024
/** Columns of a CSV file. */
export const IMPORT_MAX_COLUMNS = 300
/** Rows under the headings of a CSV file, empty ones counted. */
export const IMPORT_MAX_ROWS = 500_000
/** Refused rows that the file of them holds; with more, the file or its columns are wrong as a whole. */
export const IMPORT_MAX_REFUSED = 20_000
/** Good rows of tickets that the file has more than once: they are held together until they are checked. */
export const IMPORT_MAX_REPEATED = 20_000
/** Good rows of one ticket: nobody sends a ticket so often, so the column of its number is the wrong one. */
export const IMPORT_MAX_OF_TICKET = 1000
/** Rows that a preview shows unchanged from the file. */
export const IMPORT_FIRST_ROWS = 10
/** Errors that a preview lists; the others are in the file of the refused rows. */
export const IMPORT_ERRORS_SHOWN = 1000

/** Conflicts that a preview lists. */
export const IMPORT_CONFLICTS_SHOWN = 200

/** Whether a file may be sent: at most 50 MB (PAY-12, TICK-95). */
export function checkImportSize(bytes: number): Verdict {
  return bytes <= IMPORT_MAX_BYTES ? allow : refuse('errors.file_size', { size: IMPORT_MAX_BYTES / 1024 / 1024 })
}
