import { materialScreen } from '#src/areas/materials/client/materials/material-screen'
import { commandFamily, type FamilyOf } from '#src/workspace/client/commands/family'
import { recordCommands } from '#src/workspace/client/records/record-commands'

declare module '#src/workspace/client/commands/command' {
  interface Commands extends FamilyOf<'materials', typeof materials> {}
}

const make = recordCommands({ group: 'Materials', scope: 'material-table', screen: materialScreen })

/** Commands for the agency's materials. A material with submittals cannot be removed (CERT-3, CERT-4). */
export const materials = commandFamily({
  add: make.add({ title: 'Add a material', keywords: ['new', 'create', 'mix'] }),
  edit: make.edit({ title: 'Edit material', keywords: ['change', 'open', 'certificate', 'declaration', 'product code'] }),
  remove: make.remove({ title: 'Remove material', keywords: ['delete'] }),
})
