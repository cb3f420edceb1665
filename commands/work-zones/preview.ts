import { currentZone, zonesPath } from '#src/areas/work-zones/client/on-zone'
import { whoMay } from '#src/platform/api/contract'
import { allow, refuse } from '#src/platform/domain/verdict'
import { defineCommand } from '#src/workspace/client/commands/command'
import { openBeside } from '#src/workspace/client/records/open-beside'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'work-zones.preview': typeof preview
  }
}

/** Opens a pane that shows the road events of the work zone in the form in which the feed publishes them (WZON-26). */
export const preview = defineCommand({
  title: 'Show work zone in the feed',
  group: 'Work zones',
  scope: 'work-zone-table',
  keys: ['y'],
  keywords: ['wzdx', 'preview', 'json', 'road event'],
  inFields: false,
  needs: whoMay('view_work_zones'),
  when: (context) => (currentZone(context) === null ? refuse('workspace.no_row') : allow),
  run(context, _answers, { workspace }) {
    const zone = currentZone(context)
    if (zone === null) return
    const list = zonesPath(context.pane?.path, zone.dot_project_id)
    openBeside(workspace, `${list}/feed`, `${list}/feed/${zone.id}`)
  },
})
