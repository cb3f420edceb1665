import { sourceScreen } from '#src/areas/equipment/client/telematics/source-screen'
import { commandFamily, type FamilyOf } from '#src/workspace/client/commands/family'
import { recordCommands } from '#src/workspace/client/records/record-commands'

declare module '#src/workspace/client/commands/command' {
  interface Commands extends FamilyOf<'equipment', typeof sources> {}
}

const make = recordCommands({ group: 'Equipment', scope: 'telematics-table', screen: sourceScreen })

/** Commands for telematics sources (PLUS-30). */
export const sources = commandFamily({
  'add-source': make.add({ title: 'Add telematics source', keywords: ['new', 'oem', 'aemp', 'create'] }),
  'edit-source': make.edit({ title: 'Edit telematics source', keywords: ['change', 'secret', 'address'] }),
  'remove-source': make.remove({ title: 'Remove telematics source', keywords: ['delete'] }),
})
