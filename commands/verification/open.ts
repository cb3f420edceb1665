import { projectIn } from '#src/areas/reconciliation/client/verification/project-in'
import { verificationPath } from '#src/areas/reconciliation/client/verification/verification-rows'
import { openOver } from '#src/areas/tickets/client/findings/open-over'
import { ticketPath } from '#src/areas/tickets/client/ticket-path'
import { whoMay } from '#src/platform/api/contract'
import { allow, refuse } from '#src/platform/domain/verdict'
import { defineCommand } from '#src/workspace/client/commands/command'
import { commandFamily, type FamilyOf } from '#src/workspace/client/commands/family'

declare module '#src/workspace/client/commands/command' {
  interface Commands extends FamilyOf<'verification', typeof opening> {}
}

const shared = { group: 'Reconciliation', needs: whoMay('see_project_tickets'), keys: ['enter', 'o'], inFields: false } as const

/**
 * Commands that open the focused row in the views of verification samples: a drawn ticket, or the drawn tickets of a group or draw
 * (PLUS-22).
 */
export const opening = commandFamily({
  'open-ticket': defineCommand({
    ...shared, title: 'Open drawn ticket', scope: 'verification-ticket-table', keywords: ['detail', 'evidence', 'photo'],
    when: ({ row }) => (row === null ? refuse('workspace.no_row') : allow),
    run({ row }, _answers, { workspace }) {
      if (row !== null) openOver(workspace, ticketPath({ id: row.slip_id, dot_project_id: row.dot_project_id }))
    },
  }),
  'open-group': defineCommand({
    ...shared, title: 'Open drawn tickets of group', scope: 'verification-group-table', keywords: ['quota'],
    when: ({ row }) => (row === null ? refuse('workspace.no_row') : allow),
    run(context, _answers, { workspace }) {
      if (context.row !== null) workspace.openPath(verificationPath(projectIn(context), 'tickets', { group: context.row.id }), { in: 'focused' })
    },
  }),
  'open-draw': defineCommand({
    ...shared, title: 'Open drawn tickets of draw', scope: 'verification-sample-table', keywords: ['sample'],
    when: ({ row }) => (row === null ? refuse('workspace.no_row') : allow),
    run(context, _answers, { workspace }) {
      if (context.row !== null) workspace.openPath(verificationPath(projectIn(context), 'tickets', { sample: context.row.id }), { in: 'focused' })
    },
  }),
})
