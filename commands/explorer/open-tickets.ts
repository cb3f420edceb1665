import { whoMay } from '#src/platform/api/contract'
import { allow, refuse } from '#src/platform/domain/verdict'
import type {} from '#src/areas/plants/client/explorer/explorer-rows'
import { defineCommand } from '#src/workspace/client/commands/command'
import type { Step } from '#src/workspace/client/commands/step'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'explorer.open-tickets': typeof openTickets
  }
}

/** A point on the chart: one plant on one day. */
interface Point {
  readonly plant_id: number
  readonly day: string
}

/** The point on the chart that was clicked. The command never asks for it: without a click, the focused row is used. */
const point: Step<Point> & { readonly optional: true } = { kind: 'choice', prompt: 'Plant and day', optional: true, asked: () => false, choices: () => [], format: ({ day }) => day }

/** Opens the tickets of the focused plant and day, or of a point on the chart (PLNT-19). */
export const openTickets = defineCommand({
  title: 'Show tickets of plant and day',
  group: 'Plants',
  scope: 'plant-explorer',
  needs: whoMay('change_plant_health'),
  keys: ['enter', 'o'],
  inFields: false,
  keywords: ['point', 'slips', 'open'],
  steps: { point },
  when: ({ pane }) => (pane?.scope === 'plant-explorer' ? allow : refuse('workspace.no_row')),
  run({ row }, { point: clicked }, { workspace }) {
    const of = clicked ?? row
    if (of !== null) workspace.openPath(`/admin/plants/${of.plant_id}/tickets?start_date=${of.day}&end_date=${of.day}`, { in: 'right' })
  },
})
