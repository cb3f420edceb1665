import { currentSample, listOf } from '#src/areas/materials/client/samples/current-sample'
import { ticketPathOf } from '#src/areas/materials/client/samples/sample-rows'
import { whoMay, type Who } from '#src/platform/api/contract'
import { allow, refuse } from '#src/platform/domain/verdict'
import { defineCommand } from '#src/workspace/client/commands/command'
import { commandFamily, type FamilyOf } from '#src/workspace/client/commands/family'
import { openBeside } from '#src/workspace/client/records/open-beside'

declare module '#src/workspace/client/commands/command' {
  interface Commands extends FamilyOf<'samples', typeof open> {}
}

const samplesRoles: Who = { route: '/samples' }

/** Two commands: one opens the focused sample beside the list, the other opens the ticket of the current sample. */
export const open = commandFamily({
  open: defineCommand({
    title: 'Open sample',
    group: 'Materials',
    scope: 'sample-table',
    needs: samplesRoles,
    keys: ['enter', 'o'],
    keywords: ['detail', 'show', 'test results', 'documents'],
    inFields: false,
    when: (context) => (currentSample(context) === null ? refuse('workspace.no_row') : allow),
    run(context, _answers, { workspace }) {
      const sample = currentSample(context)
      const list = listOf(context.pane?.path ?? '')
      if (sample !== null) openBeside(workspace, list, `${list}/${sample.id}`)
    },
  }),
  'open-ticket': defineCommand({
    title: 'Open ticket of sample',
    group: 'Materials',
    scope: 'samples',
    keys: ['t'],
    // not for the QC lab, which can see samples but no tickets
    needs: whoMay('see_project_tickets', 'see_plant_tickets'),
    keywords: ['slip', 'show', 'lot'],
    inFields: false,
    when: (context) => (currentSample(context) === null ? refuse('errors.no_sample_here') : allow),
    run(context, _answers, { workspace }) {
      const sample = currentSample(context)
      if (sample !== null) workspace.openPath(ticketPathOf(sample))
    },
  }),
})
