import { contractors } from '#src/areas/contracts/api/contractors'
import { payItems } from '#src/areas/contracts/api/contract-items/pay-items'
import { contractor } from '#src/areas/contracts/domain/contractors/contractor'
import { words } from '#src/areas/contracts/client/contractors/messages'
import { recordScreen } from '#src/workspace/client/records/record-screen'

/** The screens of a project's contractors; the list is one of the project's tabs (PROJ-37, PROJ-45). */
export const contractorScreen = recordScreen({
  record: contractor,
  calls: contractors,
  all: payItems.externalDotContractors,
  list: '/projects/:projectId/contractors',
  form: '/projects/:projectId/contractors/edit/:id',
  words: { list: words('contractors'), new: words('new_contractor'), form: words('contractor'), removeTitle: words('remove_title'), removeBody: words('remove_body') },
})
