import { isFactor, isOne, type Factor, type ReconciliationUnit } from '#src/platform/domain/units/conversion'
import { decimalsOf, exact, isDecimalText, wholeDigitsOf } from '#src/platform/domain/units/decimal'
import { unitKey } from '#src/platform/domain/units/weight-units'
import { allow, refuse, type Refusal, type Verdict } from '#src/platform/domain/verdict'

/** Maximum lengths of a unit's code and name. */
export const UNIT_CODE_MAX = 20
export const UNIT_NAME_MAX = 80
/** Maximum number of ticket units that convert to one unit. */
export const TICKET_UNITS_MAX = 100

/** Maximum number of decimals of a factor, because the database column is numeric(14,4). */
const FACTOR_DECIMALS = 4
const FACTOR_WHOLE_DIGITS = 10

/** A reconciliation unit as typed or sent, before any check. */
export interface TypedUnit extends ReconciliationUnit {
  readonly name: string
}

type TicketUnits = ReconciliationUnit['ticket_units']

/** Checks the fields of a unit; `others` are the other units of the agency (UOM-2, UOM-3). */
export function checkUnit({ code, name, ticket_units: units }: TypedUnit, others: readonly ReconciliationUnit[]): Readonly<Record<'code' | 'name' | 'ticket_units', Verdict>> {
  return { code: checkCode(code, others), name: checkName(name), ticket_units: checkTicketUnits(units, others) }
}

function checkCode(code: string, others: readonly ReconciliationUnit[]): Verdict {
  if (unitKey(code) === '') return refuse('errors.unit_code_blank')
  if ([...code.trim()].length > UNIT_CODE_MAX) return refuse('errors.text_too_long', { max: UNIT_CODE_MAX })
  return others.some((one) => unitKey(one.code) === unitKey(code)) ? refuse('errors.unit_code_taken', { code: code.trim() }) : allow
}

function checkName(name: string): Verdict {
  if (name.trim() === '') return refuse('errors.unit_name_blank')
  return [...name.trim()].length > UNIT_NAME_MAX ? refuse('errors.text_too_long', { max: UNIT_NAME_MAX }) : allow
}

function checkTicketUnits(units: TicketUnits, others: readonly ReconciliationUnit[]): Verdict {
  if (units.length > TICKET_UNITS_MAX) return refuse('errors.unit_many', { max: TICKET_UNITS_MAX })
  const seenKeys = new Set<string>()
  for (const [index, { unit, factor }] of units.entries()) {
    const key = unitKey(unit)
    if (key === '') return refuse('errors.unit_line', { line: index + 1 })
    if ([...unit.trim()].length > UNIT_CODE_MAX) return refuse('errors.text_too_long', { max: UNIT_CODE_MAX })
    if (!isKeptFactor(factor)) return refuse('errors.unit_factor', { unit: unit.trim() })
    if (seenKeys.has(key)) return refuse('errors.unit_twice', { unit: unit.trim() })
    seenKeys.add(key)
    const elsewhere = isOne(factor) ? others.find((other) => other.ticket_units.some((one) => unitKey(one.unit) === key && isOne(one.factor))) : undefined
    if (elsewhere !== undefined) return refuse('errors.unit_stands_elsewhere', { unit: unit.trim(), code: elsewhere.code })
  }
  return allow
}

function isKeptFactor(factor: Factor): boolean {
  return isFactor(factor) && [factor.numerator, factor.denominator].every((part) => decimalsOf(part) <= FACTOR_DECIMALS && wholeDigitsOf(part) <= FACTOR_WHOLE_DIGITS)
}

/** Reads ticket units from a text, one per line: 'TN', 'LB 1/2000', 'GAL = 0.001'. The refusal names the first line that is not valid. */
export function readTicketUnits(text: string): { readonly ticket_units: TicketUnits } | Refusal {
  const units: TicketUnits[number][] = []
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue
    const read = readLine(line)
    if (read === null) return refuse('errors.unit_line', { line: index + 1 })
    units.push(read)
  }
  return { ticket_units: units }
}

/** Ticket units as the text that `readTicketUnits` reads: one per line; a factor of 1 is left out. */
export function ticketUnitsText(units: TicketUnits): string {
  return units.map(({ unit, factor }) => (isOne(factor) ? unit : `${unit} ${fractionText(factor)}`)).join('\n')
}

/** A factor in the notation in which people enter it: '1/2000', '2000'. */
export function fractionText({ numerator, denominator }: Factor): string {
  return exact(denominator) === '1' ? exact(numerator) : `${exact(numerator)}/${exact(denominator)}`
}

const WITH_FACTOR = /^([^=]*?[^=\s])(?:\s*=\s*|\s+)([\d.,]+)(?:\s*\/\s*([\d.,]+))?$/
/** Matches a line that was meant to have a factor: 'LB = half', 'LB 1/'. A unit such as SY/IN does not match. */
const MEANS_A_FACTOR = /=|\d\s*\/|\/\s*\d/

function readLine(line: string): TicketUnits[number] | null {
  const [, unit, numerator, denominator = '1'] = WITH_FACTOR.exec(line.trim()) ?? []
  if (unit === undefined || numerator === undefined) return MEANS_A_FACTOR.test(line) ? null : { unit: line.trim(), factor: { numerator: '1', denominator: '1' } }
  const parts = [numerator, denominator].map((part) => part.replaceAll(',', '').replace(/^\./, '0.'))
  const [over = '', under = ''] = parts
  return isDecimalText(over) && isDecimalText(under) ? { unit: unit.trim(), factor: { numerator: over, denominator: under } } : null
}
