/** The least, the most and the default number of years that an agency can set for retaining a deleted project with payments (CONST-4). */
export const RETENTION_YEARS_MIN = 3
export const RETENTION_YEARS_MAX = 100
export const RETENTION_YEARS_USUAL = 7
