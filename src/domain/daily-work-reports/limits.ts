/** Reports of one inspector in one project on one day (§9, DWR-5), and the tickets that one holds (DWR-17). */
export const REPORTS_A_DAY = 1
export const MAX_TICKETS_OF_REPORT = 500
