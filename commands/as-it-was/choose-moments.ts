import { momentsIn, searchOfMoments } from '#src/areas/reports/client/as-it-was/address'
import { atStep, toStep } from '#src/areas/reports/client/as-it-was/moment-step'
import { projectRoles } from '#src/platform/api/contract'
import { allow, refuse } from '#src/platform/domain/verdict'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'as-it-was.choose-moments': typeof chooseMoments
  }
}

/** Sets the two points in time whose data this pane compares (PLUS-17). */
export const chooseMoments = defineCommand({
  title: 'Choose moments…',
  group: 'Reports',
  scope: 'as-it-was',
  needs: projectRoles,
  keys: ['w'],
  keywords: ['day', 'date', 'time', 'when', 'compare', 'history'],
  steps: { at: atStep, to: toStep },
  when: ({ pane }) => (pane?.scope === 'totals-then-table' || pane?.scope === 'fields-then-table' ? allow : refuse('errors.nothing_as_it_was')),
  run({ pane }, { at, to }, { workspace }) {
    const [path = '', query = ''] = (pane?.path ?? '').split('?')
    workspace.openPath(`${path}?${searchOfMoments({ at, to: to === '' ? null : to, period: momentsIn(query)?.period ?? null })}`, { in: 'focused', replace: true })
  },
})
