import { words } from '#src/areas/work-zones/client/messages'
import { checkProject, namedProject, siteChanged, zoneProject } from '#src/areas/work-zones/client/on-zone'
import { zoneCalls } from '#src/areas/work-zones/client/zone-rows'
import { may } from '#src/platform/domain/session/abilities'
import { defineWrite } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'work-zones.confirm': typeof confirm
  }
}

/** Confirms that the armed work zones of the project are still correct. The person is asked again an hour later (WZON-20, WZON-21). */
export const confirm = defineWrite({
  title: 'Confirm armed work zones',
  group: 'Work zones',
  scope: 'work-zones',
  keywords: ['still right', 'check', 'hourly'],
  records: 'work_zone',
  steps: { project: namedProject },
  // the hourly question passes its own project, so it can be answered even if neither the focused row nor the pane has a project
  when: ({ person }) => may('change_work_zones', person),
  check: (context, { project: named }) => checkProject(context, named),
  write(context, { project: named }) {
    const project = zoneProject(context, named)
    return project === null ? [] : zoneCalls.confirm({ projectId: project.id })
  },
  patch: () => siteChanged(),
  successMessage: () => words('confirmed'),
})
