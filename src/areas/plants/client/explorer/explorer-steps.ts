import { words } from '#src/areas/plants/client/messages'
import { explorerQueryOf, type ExplorerQuery } from '#src/areas/plants/client/explorer/explorer-rows'
import { plantCalls, type PlantRow } from '#src/areas/plants/client/plants/plant-rows'
import { addDays, dayInZone } from '#src/platform/domain/time/days'
import type { CommandContext } from '#src/workspace/client/commands/context'
import type { Step } from '#src/workspace/client/commands/step'
import { browserZone } from '#src/workspace/client/commands/steps-day'

const MOST_CHOICES = 20
const USUAL_DAYS = 7

/** Asks for a plant to add to the chart, or to remove from it. */
export const exploredPlantStep: Step<PlantRow> = {
  kind: 'choice',
  prompt: 'Plant',
  ranked: true,
  async choices({ typed, context, env, signal }) {
    const search = typed.trim()
    const { dot_plants: plants } = await env.read(plantCalls.list({ page_size: MOST_CHOICES, ...(search === '' ? {} : { search }) }), signal)
    const activeIds = exploredNow(context).plants
    return plants.map((plant) => ({ value: plant, label: plant.name, detail: activeIds.includes(plant.id) ? words('active') : plant.supplier }))
  },
  format: ({ name }) => name,
}

/** The plants and period of the focused explorer; if nothing is chosen yet, no plants and the last 7 days. */
export function exploredNow({ pane }: Pick<CommandContext, 'pane'>): ExplorerQuery {
  const [, search = ''] = (pane?.path ?? '').split('?')
  const today = dayInZone(new Date(), browserZone())
  return explorerQueryOf(search) ?? { plants: [], start: addDays(today, 1 - USUAL_DAYS), end: today }
}
