import { readUsDay, usDay } from '#src/platform/domain/formats/dates'
import type { Day } from '#src/platform/domain/time/days'
import { words } from '#src/platform/client/form/messages'
import { TextEntry } from '#src/platform/client/form/TextEntry'
import type { EntryProps } from '#src/platform/client/form/field'

interface DayEntryProps<Held extends object> extends EntryProps<Held, string> {
  readonly isFirst?: boolean
}

/** A field for a day as mm/dd/yyyy (PROJ-12). Its value is what was typed; `dayTyped` reads it. */
export function DayEntry<Held extends object>(props: DayEntryProps<Held>) {
  return <TextEntry<Held> {...props} placeholder={words('day_format')} inputMode="numeric" tidied={tidyDay} />
}

/** The day of a text in a day field: null when it is empty, undefined when it is no day. */
export function dayTyped(text: string): Day | null | undefined {
  return text.trim() === '' ? null : (readUsDay(text) ?? undefined)
}

/** What a day field holds for a day. */
export function dayText(day: Day | null): string {
  return day === null ? '' : usDay(day)
}

function tidyDay(typed: string): string {
  const day = readUsDay(typed)
  return day === null ? typed.trim() : usDay(day)
}
