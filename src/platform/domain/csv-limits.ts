import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'

/** The largest accepted CSV file: 50 MB, in bytes. */
export const CSV_MAX_BYTES = 50 * 1024 * 1024
/** The maximum number of columns of a CSV file. */
export const CSV_MAX_COLUMNS = 300
/** The maximum number of rows below the headings of a CSV file, including empty ones. */
export const CSV_MAX_ROWS = 500_000
/** Days until a file that was uploaded but never imported is removed. */
export const OPEN_IMPORT_DAYS = 31
/**
 * How many days the file of an employee import is kept after its people were added. Files of tickets and pay items are not removed, because
 * they record what was paid.
 */
export const ADDED_PEOPLE_DAYS = 31

/** Whether a file may be sent. It may have at most 50 MB (PAY-12, TICK-95). */
export function checkCsvSize(bytes: number): Verdict {
  return bytes <= CSV_MAX_BYTES ? allow : refuse('errors.file_size', { size: CSV_MAX_BYTES / 1024 / 1024 })
}

/** How many rows a preview shows, unchanged from the file. */
export const CSV_FIRST_ROWS = 10
/** How many errors a preview lists; the file of refused rows has the others. */
export const CSV_ERRORS_SHOWN = 1000
