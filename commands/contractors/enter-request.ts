import { contractorTypes, contractorTypeWords } from '#src/domain/projects/contractor'
import { tellRecordsChanged } from '#src/client/platform/record-changes'
import { contractorCalls } from '#src/client/projects/contractors/contractor-rows'
import { words } from '#src/client/projects/contractors/messages'
import { projectAtHand, onProject } from '#src/client/projects/project-writes'
import { defineWrite } from '#src/client/workspace/command'
import { choiceStep, textStep } from '#src/client/workspace/steps'

declare module '#src/client/workspace/command' {
  interface Commands {
    'contractors.enter-request': typeof enterRequest
  }
}

/** Enters a contractor's request for access to the project at hand (PROJ-38). */
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
  write: (context, { name, type }) => contractorCalls.ask({ projectId: projectAtHand(context)?.id ?? 0, name, type }),
  patch: ({ contractor_request: { id } }) => tellRecordsChanged('contractor_request', [id]),
  said: ({ contractor_request: { name } }) => words('asked', { name }),
})
