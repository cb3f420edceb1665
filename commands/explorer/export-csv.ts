import { whoMay } from '#src/platform/api/contract'
import { firstRefusal, allow, refuse } from '#src/platform/domain/verdict'
import { exploredNow } from '#src/areas/plants/client/explorer/explorer-steps'
import { checkExplorerPlants } from '#src/areas/plants/domain/explorer/explorer-span'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'explorer.export-csv': typeof exportCsv
  }
}

/** Downloads the table of Plant Data Explorer as CSV (PLNT-22). */
export const exportCsv = defineCommand({
  title: 'Export explorer table as CSV',
  group: 'Plants',
  scope: 'plant-explorer',
  needs: whoMay('change_plant_health'),
  keys: ['e'],
  keywords: ['download', 'spreadsheet', 'excel'],
  when: (context) => firstRefusal(context.person?.impersonated === true ? refuse('errors.impersonation') : allow, checkExplorerPlants(exploredNow(context).plants.length)),
  async run(context, _answers, { download }) {
    const { plants, start, end } = exploredNow(context)
    await download(`/v1/plant_health/explorer?${plants.map((id) => `plant_ids=${id}`).join('&')}&start_date=${start}&end_date=${end}&format=csv`, 'plant-data.csv')
  },
})
