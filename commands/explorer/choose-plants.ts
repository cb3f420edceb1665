import { whoMay } from '#src/platform/api/contract'
import { explorerPath } from '#src/areas/plants/client/explorer/explorer-rows'
import { exploredNow, exploredPlantStep } from '#src/areas/plants/client/explorer/explorer-steps'
import { checkExplorerPlants } from '#src/areas/plants/domain/explorer/explorer-span'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'explorer.choose-plants': typeof choosePlants
  }
}

/** Adds a plant to Plant Data Explorer, or removes a plant that is already in it (PLNT-19). */
export const choosePlants = defineCommand({
  title: 'Add or remove plant…',
  group: 'Plants',
  scope: 'plant-explorer',
  needs: whoMay('change_plant_health'),
  keys: ['p'],
  keywords: ['choose', 'compare', 'series'],
  steps: { plant: exploredPlantStep },
  when: (context) => checkExplorerPlants(Math.max(1, exploredNow(context).plants.length)),
  run(context, { plant }, { workspace }) {
    const now = exploredNow(context)
    const plants = now.plants.includes(plant.id) ? now.plants.filter((id) => id !== plant.id) : [...now.plants, plant.id]
    if (checkExplorerPlants(Math.max(1, plants.length)).allowed) workspace.openPath(explorerPath({ ...now, plants }), { in: 'focused', replace: true })
  },
})
