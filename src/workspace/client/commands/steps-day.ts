import { readUsDay, usDay } from '#src/platform/domain/formats/dates'
import { addDays, dayInZone, type Day } from '#src/platform/domain/time/days'
import type { MessageKey } from '#src/platform/domain/messages'
import { refuse } from '#src/platform/domain/verdict'
import { understood, type Choice, type Parsed, type Step } from '#src/workspace/client/commands/step'

/** The browser's time zone. */
export function browserZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** A day as a person types it: 11/20/2026, 11/20 (this year), `t` for today, `+1` and `-1` for days from today. */
export function readTypedDay(typed: string, today: Day): Day | null {
  const text = typed.trim().toLowerCase()
  if (text === 't' || text === 'today') return today
  if (/^[+-]\d{1,3}$/.test(text)) return addDays(today, Number(text))
  const withYear = /^\d{1,2}\/\d{1,2}$/.test(text) ? `${text}/${today.slice(0, 4)}` : text
  return readUsDay(withYear)
}

/** The typed day, or a refusal with the `invalid` message when the text is not a date. */
export function understoodDay(text: string, today: Day, invalid: MessageKey): Parsed<Day> {
  const day = readTypedDay(text, today)
  return day === null ? refuse(invalid, { format: 'M/d/yyyy' }) : understood(day)
}

/**
 * A step that asks for a day: today, yesterday, other days that the command suggests, or a typed one. `invalid` is the
 * message for text that is not a date. Whether the date is allowed is decided by the command's `check`.
 */
export function dayStep(prompt: string, invalid: MessageKey, { zone = browserZone, others = () => [] }: { zone?: () => string; others?: () => readonly Choice<Day>[] } = {}): Step<Day> {
  const today = () => dayInZone(new Date(), zone())
  return {
    kind: 'day',
    prompt,
    choices: () => [
      { value: today(), label: `Today, ${usDay(today())}`, keywords: ['today'] },
      { value: addDays(today(), -1), label: `Yesterday, ${usDay(addDays(today(), -1))}` },
      ...others(),
    ],
    parse: (text) => understoodDay(text, today(), invalid),
    format: usDay,
  }
}
