import { DAY_LOADS_MAX } from '#src/areas/plants/domain/limits'
import { whoMay } from '#src/platform/api/contract'
import { decimalTextOf } from '#src/platform/domain/units/decimal'
import { allow, refuse } from '#src/platform/domain/verdict'
import { words } from '#src/areas/plants/client/messages'
import type { HealthRow } from '#src/areas/plants/client/plant-health/health-rows'
import { dayCalls } from '#src/areas/plants/client/plant-health/plant-day'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { defineWrite } from '#src/workspace/client/commands/command'
import { understood, type Step } from '#src/workspace/client/commands/step'
import { dayStep } from '#src/workspace/client/commands/steps-day'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'day-totals.enter': typeof enter
  }
}

const loads: Step<number> = {
  kind: 'number',
  prompt: 'Loads',
  parse: (typed) => (/^\d{1,6}$/.test(typed.trim()) && Number(typed) <= DAY_LOADS_MAX ? understood(Number(typed)) : refuse('errors.day_total_loads', { max: DAY_LOADS_MAX })),
  format: (value) => `${value} loads`,
}
const tons: Step<string> & { readonly optional: true } = {
  kind: 'text',
  prompt: 'Tons, if the plant gives them',
  optional: true,
  parse: (typed) => (decimalTextOf(typed.trim(), 2) === null || typed.trim().startsWith('-') ? refuse('errors.day_total_tons') : understood(typed.trim())),
  format: (value) => `${value} TON`,
}
const numberStep = (prompt: string): Step<string> & { readonly optional: true } => ({ kind: 'text', prompt, optional: true, parse: (typed) => understood(typed.trim()), format: (value) => value })

/**
 * Enters the number of loads and tons that the focused plant reports for a day. A comparison with the received tickets shows what is
 * missing (PLUS-37).
 */
export const enter = defineWrite({
  title: 'Enter plant’s own day total…',
  group: 'Plants',
  scope: 'plants',
  rows: 'plant',
  needs: whoMay('write_plant_notes'),
  keys: ['m'],
  keywords: ['missing', 'loads', 'tons', 'compare', 'count'],
  steps: { on: dayStep('Day', 'errors.date_format'), loads, tons, first: numberStep('First ticket number, if known'), last: numberStep('Last ticket number, if known') },
  when: ({ row }) => (row === null ? refuse('workspace.no_row') : allow),
  write: ({ row }, { on, loads: count, tons: weight, first, last }) =>
    row === null ? [] : dayCalls.enter({ id: row.id, day: on, loads: count, ...(weight === undefined ? {} : { tons: weight }), ...(first === undefined ? {} : { first_number: first }), ...(last === undefined ? {} : { last_number: last }) }),
  patch: () => notifyRecordsChanged('plant_day_total', null),
  successMessage: (_answer, { row }) => words('day_total_saved', { name: nameOf(row) }),
  records: 'plant_day_total',
  undoWords: (_answer, { row }) => words('undo_day_total', { name: nameOf(row) }),
  undoable: true,
})

function nameOf(row: object | null): string {
  // the cast is safe: in the scope of this command, each row is a plant with its health
  return (row as HealthRow | null)?.plant_name ?? ''
}
