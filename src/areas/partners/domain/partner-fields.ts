import { message } from '#src/platform/domain/messages'
import type { TextField } from '#src/platform/domain/records/fields'
import { allow, type Verdict } from '#src/platform/domain/verdict'

/** An invalid field: its name, and what is wrong with it. */
export type FieldFault = Readonly<Record<'field' | 'message', string>>

/** The verdicts on the texts in `values`, by field. `rules` has additional rules for individual fields. */
export function checkTexts(fields: Readonly<Record<string, TextField>>, values: Readonly<Record<string, string>>, rules: Readonly<Record<string, (value: string) => Verdict>> = {}): Readonly<Record<string, Verdict>> {
  return Object.fromEntries(Object.entries(fields).flatMap(([name, field]) => {
    const value = values[name]
    if (value === undefined) return []
    const own = field.check(value, [])
    return [[name, own.allowed && value !== '' ? (rules[name]?.(value) ?? allow) : own] as const]
  }))
}

/** The faults among verdicts, in the order of their fields. */
export function faultsOf(verdicts: Readonly<Record<string, Verdict>>): FieldFault[] {
  return Object.entries(verdicts).flatMap(([field, verdict]) => (verdict.allowed ? [] : [{ field, message: message(verdict.message, verdict.values) }]))
}
