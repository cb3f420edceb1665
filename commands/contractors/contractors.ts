import type {} from '#src/areas/contracts/client/contractors/contractor-rows'
import { contractorScreen } from '#src/areas/contracts/client/contractors/contractor-screen'
import { projectOwner } from '#src/areas/projects/client/public/project-writes'
import { commandFamily, type FamilyOf } from '#src/workspace/client/commands/family'
import { recordCommands } from '#src/workspace/client/records/record-commands'

declare module '#src/workspace/client/commands/command' {
  interface Commands extends FamilyOf<'contractors', typeof contractors> {}
}

const make = recordCommands({ group: 'Projects', scope: 'contractor-table', screen: contractorScreen, owner: projectOwner('manage_projects') })

/** Commands for the contractors of the current project. A contractor that a pay item or an assignment uses cannot be removed (PROJ-45). */
export const contractors = commandFamily({
  add: make.add({ title: 'Add a contractor', keywords: ['subcontractor', 'new', 'create'] }),
  edit: make.edit({ title: 'Edit contractor', keywords: ['rename', 'type', 'subcontractor', 'change'] }),
  remove: make.remove({ title: 'Remove contractor', keywords: ['delete', 'subcontractor'] }),
})
