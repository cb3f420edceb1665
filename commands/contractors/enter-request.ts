import { contractorTypes, contractorTypeWords } from '#src/areas/contracts/domain/contractors/contractor'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { contractorCalls } from '#src/areas/contracts/client/contractors/contractor-rows'
import { words } from '#src/areas/contracts/client/contractors/messages'
import { currentProject, onProject } from '#src/areas/projects/client/public/project-writes'
import { defineWrite } from '#src/workspace/client/commands/command'
import { choiceStep, textStep } from '#src/workspace/client/commands/steps'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'contractors.enter-request': typeof enterRequest
  }
}

/** Enters a contractor's request for access to the current project (PROJ-38). */
export const enterRequest = defineWrite({
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
  said: ({ contractor_request: { name } }) => words('asked', { name }),
})
