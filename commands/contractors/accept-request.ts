import { mayDecide } from '#src/domain/projects/contractor'
import { firstRefusal, refuse } from '#src/domain/verdict'
import { tellRecordsChanged } from '#src/client/platform/record-changes'
import { contractorCalls } from '#src/client/projects/contractors/contractor-rows'
import { words } from '#src/client/projects/contractors/messages'
import { projectAtHand, onProject } from '#src/client/projects/project-writes'
import { defineWrite } from '#src/client/workspace/command'

declare module '#src/client/workspace/command' {
  interface Commands {
    'contractors.accept-request': typeof acceptRequest
  }
}

/** Accepts the focused request, once and for good (PROJ-38). */
export const acceptRequest = defineWrite({
  title: 'Accept request',
  group: 'Projects',
  scope: 'contractor-request-table',
  keys: ['a'],
  keywords: ['contractor', 'access', ...'approve let in'.split(' ')],
  when: (context) => firstRefusal(onProject('decide_access_requests', context), context.row === null || context.pane?.scope !== 'contractor-request-table' ? refuse('workspace.no_row') : mayDecide(context.row)),
  confirm: ({ row }) => ({ title: words('accept_title', { name: row?.name ?? '' }), body: words('decide_body'), accept: words('accept') }),
  write: (context) => (context.row === null ? [] : contractorCalls.accept({ projectId: projectAtHand(context)?.id ?? 0, no: context.row.id })),
  patch: ({ contractor_request: { id } }) => tellRecordsChanged('contractor_request', [id]),
  failed: () => tellRecordsChanged('contractor_request', null),
  said: ({ contractor_request: { name } }) => words('was_accepted', { name }),
})
