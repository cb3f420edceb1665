import { epdScreen } from '#src/areas/materials/client/epds/epd-screen'
import { commandFamily, type FamilyOf } from '#src/workspace/client/commands/family'
import { recordCommands } from '#src/workspace/client/records/record-commands'

declare module '#src/workspace/client/commands/command' {
  interface Commands extends FamilyOf<'epds', typeof epds> {}
}

const make = recordCommands({ group: 'Materials', scope: 'epd-table', screen: epdScreen })

/** Commands for environmental product declarations. A declaration that a material refers to cannot be removed (CERT-10). */
export const epds = commandFamily({
  add: make.add({ title: 'Add a declaration', keywords: ['epd', 'new', 'create', 'environment'] }),
  edit: make.edit({ title: 'Edit declaration', keywords: ['epd', 'change', 'open', 'details', 'warming potential'] }),
  remove: make.remove({ title: 'Remove declaration', keywords: ['epd', 'delete'] }),
  restore: make.restore({ title: 'Restore declaration', keywords: ['epd', 'undelete', 'bring back'] }),
  'show-deleted': make.showDeleted({ title: 'Show recently deleted declarations', keywords: ['epd', 'trash', 'removed'] }),
})
