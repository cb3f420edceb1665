import { equipmentScreen } from '#src/areas/equipment/client/equipment-screen'
import type {} from '#src/areas/equipment/client/equipment-rows'
import { commandFamily, type FamilyOf } from '#src/workspace/client/commands/family'
import { recordCommands } from '#src/workspace/client/records/record-commands'

declare module '#src/workspace/client/commands/command' {
  interface Commands extends FamilyOf<'equipment', typeof machines> {}
}

const make = recordCommands({ group: 'Equipment', scope: 'equipment-table', screen: equipmentScreen })

/** Commands for machines: open the form for a new machine or for the focused one, remove a machine, and list the removed ones (EQPT-14). */
export const machines = commandFamily({
  add: make.add({ title: 'Add equipment', keywords: ['new', 'machine', 'create', 'mobilize'] }),
  edit: make.edit({ title: 'Edit equipment', keywords: ['change', 'machine', 'mobilize', 'project', 'contractor'] }),
  remove: make.remove({ title: 'Remove equipment', keywords: ['delete', 'machine'] }),
  'show-deleted': make.showDeleted({ title: 'Show recently deleted equipment', keywords: ['removed', 'restore', 'machines'] }),
})
