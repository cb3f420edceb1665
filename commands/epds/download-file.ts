import { projectRoles } from '#src/platform/api/contract'
import { epdCalls } from '#src/areas/materials/client/epds/epd-screen'
import { addressOf } from '#src/platform/client/api/call-api'
import { allow, refuse } from '#src/platform/domain/verdict'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'epds.download-file': typeof downloadFile
  }
}

/** Downloads the original openEPD file of the focused declaration (PLUS-29). */
export const downloadFile = defineCommand({
  title: 'Download openEPD file',
  group: 'Materials',
  scope: 'epd-table',
  needs: projectRoles,
  keys: ['d'],
  keywords: ['save', 'json', 'document', 'declaration'],
  inFields: false,
  when({ row, pane }) {
    if (row === null || pane?.scope !== 'epd-table') return refuse('workspace.no_row')
    return row.open_epd_name === null ? refuse('errors.epd_without_file') : allow
  },
  async run({ row }, _answers, { download }) {
    if (row?.open_epd_name != null) await download(addressOf(epdCalls.download({ id: row.id })), row.open_epd_name)
  },
})
