/**
 * The smallest, the largest and the default number of years for which a deleted project with payments is retained. Each agency can set its
 * own number (CONST-4).
 */
export const RETENTION_YEARS_MIN = 3
export const RETENTION_YEARS_MAX = 100
export const RETENTION_YEARS_USUAL = 7
