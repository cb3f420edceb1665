import { usDay } from '#src/platform/domain/formats/dates'
import { amountText } from '#src/platform/domain/formats/numbers'
import { isDay } from '#src/platform/domain/time/days'

/**
 * The changed fields as text, for the period's screen and its pay estimate: 'Net amount: 20.25 to 19.80; Waste quantity: none to 0.50'
 * (PLUS-18).
 */
export function changesText(changes: Readonly<Record<string, unknown>>): string {
  return Object.entries(changes).map(([field, values]) => {
    const [before, after]: readonly unknown[] = Array.isArray(values) ? values : []
    return `${fieldText(field)}: ${valueText(before)} to ${valueText(after)}`
  }).join('; ')
}

function fieldText(field: string): string {
  const text = field.replaceAll('_', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none'
  if (typeof value === 'number') return amountText(value)
  const text = String(value)
  return isDay(text) ? usDay(text) : /^-?\d+\.\d+$/.test(text) ? amountText(text) : text
}
