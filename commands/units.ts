import { unitScreen } from '#src/areas/contracts/client/units/unit-screen'
import { commandFamily, type FamilyOf } from '#src/workspace/client/commands/family'
import { recordCommands } from '#src/workspace/client/records/record-commands'

declare module '#src/workspace/client/commands/command' {
  interface Commands extends FamilyOf<'units', typeof units> {}
}

const make = recordCommands({ group: 'Administration', scope: 'unit-table', screen: unitScreen })

/** Commands for units of measure. A unit that is used by a pay item cannot be removed (UOM-2). */
export const units = commandFamily({
  add: make.add({ title: 'Add a unit of measure', keywords: ['uom', 'new', 'create', 'conversion'] }),
  edit: make.edit({ title: 'Edit unit', keywords: ['uom', 'change', 'open', 'factor', 'conversion'] }),
  remove: make.remove({ title: 'Remove unit', keywords: ['uom', 'delete'] }),
})
