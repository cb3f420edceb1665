import { decimalTextOf } from '#src/platform/domain/units/decimal'
import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'

/** The bounds of a scale factor from ground to grid, and the maximum number of its decimals (GEO-7). */
export const SCALE_FACTOR = { min: '0.9', max: '1.1', decimals: 10 } as const

/** Whether a typed scale factor is valid; an empty one counts as 1 (GEO-7, GEO-13). */
export function checkScaleFactor(typed: string): Verdict {
  const text = typed.trim()
  if (text === '') return allow
  if (!/^\+?(?:\d+\.?\d*|\.\d+)$/.test(text)) return refuse('errors.scale_factor', { min: SCALE_FACTOR.min, max: SCALE_FACTOR.max })
  if (decimalTextOf(text.replace(/^\+/, ''), SCALE_FACTOR.decimals) === null) return refuse('errors.scale_factor_decimals', { max: SCALE_FACTOR.decimals })
  return Number(text) >= Number(SCALE_FACTOR.min) && Number(text) <= Number(SCALE_FACTOR.max) ? allow : refuse('errors.scale_factor', { min: SCALE_FACTOR.min, max: SCALE_FACTOR.max })
}
