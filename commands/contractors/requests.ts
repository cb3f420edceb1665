import { contractorTypes, contractorTypeWords, mayDecide } from '#src/areas/contracts/domain/contractors/contractor'
import { firstRefusal, refuse } from '#src/platform/domain/verdict'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { contractorCalls } from '#src/areas/contracts/client/contractors/contractor-rows'
import { words } from '#src/areas/contracts/client/contractors/messages'
import { currentProject, onProject } from '#src/areas/projects/client/public/project-writes'
import { defineWrite } from '#src/workspace/client/commands/command'
import { commandFamily, type FamilyOf } from '#src/workspace/client/commands/family'
import { choiceStep, textStep } from '#src/workspace/client/commands/steps'

declare module '#src/workspace/client/commands/command' {
  interface Commands extends FamilyOf<'contractors', typeof requests> {}
}

const enter = defineWrite({
  title: 'Enter a request for access…',
  group: 'Projects',
  scope: 'contractor-request-table',
  keys: ['n'],
  keywords: ['contractor', 'ask', 'new'],
  steps: {
    name: textStep('Contractor', 'errors.contractor_name_blank'),
    type: choiceStep('Type', contractorTypes.map((value) => ({ value, label: contractorTypeWords[value] }))),
  },
  when: (context) => onProject('decide_access_requests', context),
  write: (context, { name, type }) => contractorCalls.ask({ projectId: currentProject(context)?.id ?? 0, name, type }),
  patch: ({ contractor_request: { id } }) => notifyRecordsChanged('contractor_request', [id]),
  successMessage: ({ contractor_request: { name } }) => words('asked', { name }),
})

/** Defines a command that decides on the focused request. A request can be decided only once. */
const decide = (verb: 'accept' | 'reject', own: { readonly title: string; readonly keys: readonly string[]; readonly keywords: readonly string[] }) =>
  defineWrite({
    ...own,
    group: 'Projects',
    scope: 'contractor-request-table',
    when: (context) => firstRefusal(onProject('decide_access_requests', context), context.row === null || context.pane?.scope !== 'contractor-request-table' ? refuse('workspace.no_row') : mayDecide(context.row)),
    confirm: ({ row }) => ({ title: words(`${verb}_title`, { name: row?.name ?? '' }), body: words('decide_body'), accept: words(verb) }),
    write: (context) => (context.row === null ? [] : contractorCalls[verb]({ projectId: currentProject(context)?.id ?? 0, no: context.row.id })),
    patch: ({ contractor_request: { id } }) => notifyRecordsChanged('contractor_request', [id]),
    failed: () => notifyRecordsChanged('contractor_request', null),
    successMessage: ({ contractor_request: { name } }) => words(`was_${verb}ed`, { name }),
  })

/** Commands for the requests of contractors for access to the current project: enter, accept and reject a request (PROJ-38). */
export const requests = commandFamily({
  'enter-request': enter,
  'accept-request': decide('accept', { title: 'Accept request', keys: ['a'], keywords: ['contractor', 'access', ...'approve let in'.split(' ')] }),
  'reject-request': decide('reject', { title: 'Reject request', keys: ['r'], keywords: ['contractor', 'access', ...'refuse deny'.split(' ')] }),
})
