import { monitorPath } from '#src/areas/work-zones/client/on-zone'
import { whoMay } from '#src/platform/api/contract'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'work-zones.show-others': typeof showOthers
  }
}

/** Opens the work zones of other agencies, which come from the feeds of these agencies (PLUS-27). */
export const showOthers = defineCommand({
  title: 'Show other agencies’ work zones',
  group: 'Work zones',
  scope: 'everywhere',
  keywords: ['wzdx', 'feed', 'neighbor', 'state', 'county', 'road events'],
  needs: whoMay('view_work_zones'),
  run: ({ pane }, _answers, { workspace }) => workspace.openPath(`${monitorPath(pane?.path)}/other-agencies`),
})
