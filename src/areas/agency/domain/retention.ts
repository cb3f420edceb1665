/** Years for which a deleted project with payments is retained: the limits of the agency's setting and its default (CONST-4). */
export const RETENTION_YEARS_MIN = 3
export const RETENTION_YEARS_MAX = 100
export const RETENTION_YEARS_USUAL = 7
