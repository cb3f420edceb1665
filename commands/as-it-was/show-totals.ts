import { searchOfMoments } from '#src/areas/reports/client/as-it-was/address'
import type {} from '#src/areas/reports/client/as-it-was/as-it-was-rows'
import { atStep, toStep } from '#src/areas/reports/client/as-it-was/moment-step'
import { projectRoles } from '#src/platform/api/contract'
import { allow, refuse } from '#src/platform/domain/verdict'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'as-it-was.show-totals': typeof showTotals
  }
}

/** Shows the project's totals by pay item as they were at a chosen time, beside the totals at a later time (PLUS-17). */
export const showTotals = defineCommand({
  title: 'Show totals as they were…',
  group: 'Reports',
  scope: 'reconciliation',
  needs: projectRoles,
  keywords: ['history', 'past', 'back', 'day', 'moment', 'compare', 'audit', 'proof'],
  steps: { at: atStep, to: toStep },
  when: ({ project }) => (project === null ? refuse('errors.no_project_here') : allow),
  run({ project }, { at, to }, { workspace }) {
    if (project !== null) workspace.openPath(`/projects/${project.id}/as-it-was?${searchOfMoments({ at, to: to === '' ? null : to, period: null })}`, { in: 'below' })
  },
})
