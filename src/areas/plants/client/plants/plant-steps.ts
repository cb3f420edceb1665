import { plantCalls, type PlantRow } from '#src/areas/plants/client/plants/plant-rows'
import type { Step } from '#src/workspace/client/commands/step'

const MOST_CHOICES = 20

/** Asks for a plant by name or supplier; does not offer the focused plant. */
export const otherPlantStep: Step<PlantRow> = {
  kind: 'choice',
  prompt: 'Plant to keep',
  ranked: true,
  async choices({ typed, context, env, signal }) {
    const search = typed.trim()
    const { dot_plants: plants } = await env.read(plantCalls.list({ page_size: MOST_CHOICES, ...(search === '' ? {} : { search }) }), signal)
    return plants.filter(({ id }) => id !== context.row?.id).map((plant) => ({ value: plant, label: plant.name, detail: plant.supplier }))
  },
  format: ({ name }) => name,
}
