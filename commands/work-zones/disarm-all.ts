import { words } from '#src/areas/work-zones/client/messages'
import { checkProject, namedProject, siteChanged, zoneProject } from '#src/areas/work-zones/client/on-zone'
import { zoneCalls } from '#src/areas/work-zones/client/zone-rows'
import { may } from '#src/platform/domain/session/abilities'
import { defineWrite } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'work-zones.disarm-all': typeof disarmAll
  }
}

/** Disarms all work zones of the project (WZON-18, WZON-21). */
export const disarmAll = defineWrite({
  title: 'Disarm all work zones',
  group: 'Work zones',
  scope: 'work-zones',
  keywords: ['end', 'stop', 'everything', 'project', 'night'],
  records: 'work_zone',
  steps: { project: namedProject },
  // the hourly question passes its own project, so it can be answered even if neither the focused row nor the pane has a project
  when: ({ person }) => may('change_work_zones', person),
  check: (context, { project: named }) => checkProject(context, named),
  confirm: () => ({ title: words('disarm_all_title'), body: words('disarm_all_body'), accept: words('disarm_all') }),
  write(context, { project: named }) {
    const project = zoneProject(context, named)
    return project === null ? [] : zoneCalls.disarmAll({ projectId: project.id })
  },
  patch: () => siteChanged(),
  successMessage: ({ site: { title } }) => words('all_disarmed', { title }),
})
