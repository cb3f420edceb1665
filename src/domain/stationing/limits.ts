/** Bounds of a scale factor (GEO-7). */
export const SCALE_FACTOR_MIN = '0.9'
export const SCALE_FACTOR_MAX = '1.1'
