import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'

/** The largest CSV file that is taken, bytes: 50 MB. */
export const CSV_MAX_BYTES = 50 * 1024 * 1024
/** Columns of a CSV file. */
export const CSV_MAX_COLUMNS = 300
/** Rows under the headings of a CSV file, empty ones counted. */
export const CSV_MAX_ROWS = 500_000
/** Days after which a file that was read and never imported is removed. */
export const OPEN_IMPORT_DAYS = 31

/** Whether a file may be sent: at most 50 MB (PAY-12, TICK-95). */
export function checkCsvSize(bytes: number): Verdict {
  return bytes <= CSV_MAX_BYTES ? allow : refuse('errors.file_size', { size: CSV_MAX_BYTES / 1024 / 1024 })
}

/** Rows that a preview shows unchanged from the file. */
export const CSV_FIRST_ROWS = 10
/** Errors that a preview lists; the others are in the file of the refused rows. */
export const CSV_ERRORS_SHOWN = 1000
