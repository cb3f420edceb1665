import { mayDecide } from '#src/areas/contracts/domain/contractors/contractor'
import { firstRefusal, refuse } from '#src/platform/domain/verdict'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { contractorCalls } from '#src/areas/contracts/client/contractors/contractor-rows'
import { words } from '#src/areas/contracts/client/contractors/messages'
import { currentProject, onProject } from '#src/areas/projects/client/public/project-writes'
import { defineWrite } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'contractors.reject-request': typeof rejectRequest
  }
}

/** Rejects the focused request, once and for good (PROJ-38). */
export const rejectRequest = defineWrite({
  title: 'Reject request',
  group: 'Projects',
  scope: 'contractor-request-table',
  keys: ['r'],
  keywords: ['contractor', 'access', ...'refuse deny'.split(' ')],
  when: (context) => firstRefusal(onProject('decide_access_requests', context), context.row === null || context.pane?.scope !== 'contractor-request-table' ? refuse('workspace.no_row') : mayDecide(context.row)),
  confirm: ({ row }) => ({ title: words('reject_title', { name: row?.name ?? '' }), body: words('decide_body'), accept: words('reject') }),
  write: (context) => (context.row === null ? [] : contractorCalls.reject({ projectId: currentProject(context)?.id ?? 0, no: context.row.id })),
  patch: ({ contractor_request: { id } }) => notifyRecordsChanged('contractor_request', [id]),
  failed: () => notifyRecordsChanged('contractor_request', null),
  said: ({ contractor_request: { name } }) => words('was_rejected', { name }),
})
