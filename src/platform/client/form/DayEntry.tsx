import { readUsDay, usDay } from '#src/platform/domain/formats/dates'
import type { Day } from '#src/platform/domain/time/days'
import { words } from '#src/platform/client/form/messages'
import { TextEntry } from '#src/platform/client/form/TextEntry'
import type { EntryProps } from '#src/platform/client/form/field'

interface DayEntryProps<Held extends object> extends EntryProps<Held, string> {
  readonly isFirst?: boolean
}

/** A field for a date as mm/dd/yyyy (PROJ-12). Its value is the typed text; `dayTyped` parses it. */
export function DayEntry<Held extends object>(props: DayEntryProps<Held>) {
  return <TextEntry<Held> {...props} placeholder={words('day_format')} inputMode="numeric" tidied={tidyDay} />
}

/** Reads the day from the text of a day field: null when it is empty, undefined when it is not a date. */
export function dayTyped(text: string): Day | null | undefined {
  return text.trim() === '' ? null : (readUsDay(text) ?? undefined)
}

/** Formats a day as the text of a day field. */
export function dayText(day: Day | null): string {
  return day === null ? '' : usDay(day)
}

function tidyDay(typed: string): string {
  const day = readUsDay(typed)
  return day === null ? typed.trim() : usDay(day)
}
