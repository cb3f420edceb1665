import { DAY_LOADS_MAX } from '#src/areas/plants/domain/limits'
import { whoMay } from '#src/platform/api/contract'
import { decimalTextOf } from '#src/platform/domain/units/decimal'
import { allow, refuse } from '#src/platform/domain/verdict'
import { words } from '#src/areas/plants/client/messages'
import type { HealthRow } from '#src/areas/plants/client/plant-health/health-rows'
import { dayCalls, forgetTotal, seenTotal, seeTotal, type PlantDay } from '#src/areas/plants/client/plant-health/plant-day'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { defineWrite } from '#src/workspace/client/commands/command'
import { understood, type Choice, type Step, type StepQuestion } from '#src/workspace/client/commands/step'
import { dayStep } from '#src/workspace/client/commands/steps-day'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'day-totals.enter': typeof enter
  }
}

type Total = PlantDay['total']

/** Offers the stored value of a total as the only choice, so that Enter keeps it. Offers no choice if there is no such value. */
function present<Value>(total: Total, valueOf: (one: NonNullable<Total>) => Value | null, format: (value: Value) => string): Choice<Value>[] {
  const value = total === null ? null : valueOf(total)
  return total === null || value === null || value === '' ? [] : [{ value, label: format(value), detail: words('day_total_by', { name: total.entered_by_name }) }]
}

/** Reads the total of the day chosen in the first question. The question about loads calls this; later questions show the same total. */
async function readTotal({ context: { row }, answersSoFar: { on }, env, signal }: StepQuestion): Promise<Total> {
  // a total that was read for an earlier entry may have changed since, for example by the person's own undo
  forgetTotal()
  if (row === null || typeof on !== 'string') return null
  const { plant_day: day } = await env.read(dayCalls.day({ id: row.id, day: on }), signal)
  if (!signal.aborted) seeTotal(day)
  return day.total
}

/**
 * The total that the question about loads has read. If the person answered that question before the total arrived, the answer aborted the
 * read, so the total is read now.
 */
async function shownTotal(question: StepQuestion): Promise<Total> {
  const { context: { row }, answersSoFar: { on } } = question
  const total = row === null || typeof on !== 'string' ? null : seenTotal(row.id, on)
  return total === undefined ? readTotal(question) : total
}

const loadsText = (value: number) => `${value} loads`
const tonsText = (value: string) => `${value} TON`

const loads: Step<number> = {
  kind: 'number',
  prompt: 'Loads',
  parse: (typed) => (/^\d{1,6}$/.test(typed.trim()) && Number(typed) <= DAY_LOADS_MAX ? understood(Number(typed)) : refuse('errors.day_total_loads', { max: DAY_LOADS_MAX })),
  choices: async (question) => present(await readTotal(question), (total) => total.loads, loadsText),
  format: loadsText,
}
const tons: Step<string> & { readonly optional: true } = {
  kind: 'text',
  prompt: 'Tons, if the plant gives them',
  optional: true,
  choices: async (question) => present(await shownTotal(question), (total) => (total.tons === null ? null : String(total.tons)), tonsText),
  parse: (typed) => (decimalTextOf(typed.trim(), 2) === null || typed.trim().startsWith('-') ? refuse('errors.day_total_tons') : understood(typed.trim())),
  format: tonsText,
}
const numberStep = (prompt: string, field: 'first_number' | 'last_number'): Step<string> & { readonly optional: true } => ({
  kind: 'text',
  prompt,
  optional: true,
  choices: async (question) => present(await shownTotal(question), (total) => total[field], (value) => value),
  parse: (typed) => understood(typed.trim()),
  format: (value) => value,
})

/**
 * Enters the number of loads and tons that the focused plant reports for a day. These totals are compared with the received tickets, to
 * show how many are missing (PLUS-37). If the day already has a total, the command offers its values. The request contains the version of
 * the total that the person saw, so that the server refuses to overwrite a total that the person did not see (WORK-32).
 */
export const enter = defineWrite({
  title: 'Enter plant’s own day total…',
  group: 'Plants',
  scope: 'plants',
  rows: 'plant',
  needs: whoMay('write_plant_notes'),
  keys: ['m'],
  keywords: ['missing', 'loads', 'tons', 'compare', 'count'],
  steps: { on: dayStep('Day', 'errors.date_format'), loads, tons, first: numberStep('First ticket number, if known', 'first_number'), last: numberStep('Last ticket number, if known', 'last_number') },
  when: ({ row }) => (row === null ? refuse('workspace.no_row') : allow),
  write: ({ row }, { on, loads: count, tons: weight, first, last }) =>
    row === null ? [] : dayCalls.enter({ id: row.id, day: on, version: seenTotal(row.id, on)?.version ?? 0, loads: count, ...(weight === undefined ? {} : { tons: weight }), ...(first === undefined ? {} : { first_number: first }), ...(last === undefined ? {} : { last_number: last }) }),
  patch({ plant_day: day }) {
    seeTotal(day)
    notifyRecordsChanged('plant_day_total', null)
  },
  successMessage: (_answer, { row }) => words('day_total_saved', { name: nameOf(row) }),
  records: 'plant_day_total',
  undoWords: (_answer, { row }) => words('undo_day_total', { name: nameOf(row) }),
  undoable: true,
})

function nameOf(row: object | null): string {
  // the cast is safe: in the scope of this command, each row is a plant with its health
  return (row as HealthRow | null)?.plant_name ?? ''
}
