import { readUsDay, usDay } from '#src/platform/domain/formats/dates'
import { addDays, dayInZone, type Day } from '#src/platform/domain/time/days'
import type { MessageKey } from '#src/platform/domain/messages'
import { refuse } from '#src/platform/domain/verdict'
import type { CommandContext } from '#src/workspace/client/commands/context'
import { understood, type Parsed, type Step } from '#src/workspace/client/commands/step'

/** The browser's time zone. */
export function browserZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** Reads a day as a person types it: 11/20/2026, 11/20 (this year), `t` for today, `+1` and `-1` for days from today. Null if invalid. */
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
 * A step that asks for a day: today, yesterday, or a typed one. `invalid` is the message for text that is not a date. Whether the date is
 * allowed is decided by the command's `check`. Today is in the browser's time zone, unless `zone` returns the time zone of the command's
 * records.
 */
export function dayStep(prompt: string, invalid: MessageKey, { zone = browserZone }: { zone?: (context: CommandContext) => string } = {}): Step<Day> {
  const today = (context: CommandContext) => dayInZone(new Date(), zone(context))
  return {
    kind: 'day',
    prompt,
    choices({ context }) {
      const day = today(context)
      return [
        { value: day, label: `Today, ${usDay(day)}`, keywords: ['today'] },
        { value: addDays(day, -1), label: `Yesterday, ${usDay(addDays(day, -1))}` },
      ]
    },
    parse: (text, context) => understoodDay(text, today(context), invalid),
    today,
    format: usDay,
  }
}

/** A step that asks for a day in the browser's time zone. Skipping it means any day. */
export function optionalDayStep(prompt: string): Step<Day> & { readonly optional: true } {
  return {
    kind: 'day',
    prompt,
    optional: true,
    parse: (text) => understoodDay(text, dayInZone(new Date(), browserZone()), 'errors.date_format'),
    format: usDay,
  }
}
