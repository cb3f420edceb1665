/** Maximum number of tickets in a report's file. The server keeps all of the tickets in memory while it writes the file. */
export const REPORT_MAX_TICKETS = 200_000

/** Maximum number of tickets in a report that a call returns directly as a file; a longer report becomes a job (REPT-16). */
export const REPORT_DIRECT_MAX_TICKETS = 2_000

/** How long the file of a report can be downloaded (REPT-18). */
export const REPORT_FILE_HOURS = 24
