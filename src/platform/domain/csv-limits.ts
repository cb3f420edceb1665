import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'

/** The largest accepted CSV file: 50 MB, in bytes. */
export const CSV_MAX_BYTES = 50 * 1024 * 1024
/** The maximum number of columns of a CSV file. */
export const CSV_MAX_COLUMNS = 300
/** The maximum number of rows of a CSV file, not including the headings but including empty rows. */
export const CSV_MAX_ROWS = 500_000
/** The number of days after which an uploaded file that was never imported is removed. */
export const OPEN_IMPORT_DAYS = 31
/**
 * How many days the file of an employee import is kept after its people were added. The files of ticket and pay item imports are not
 * removed, because they document what was paid.
 */
export const ADDED_PEOPLE_DAYS = 31

/** Whether a file of this size may be uploaded. The limit is 50 MB (PAY-12, TICK-95). */
export function checkCsvSize(bytes: number): Verdict {
  return bytes <= CSV_MAX_BYTES ? allow : refuse('errors.file_size', { size: CSV_MAX_BYTES / 1024 / 1024 })
}

/** How many of the first rows of the file a preview shows unchanged. */
export const CSV_FIRST_ROWS = 10
/** How many errors a preview lists. The remaining errors are only in the file of refused rows. */
export const CSV_ERRORS_SHOWN = 1000
