import { whoMay } from '#src/platform/api/contract'
import { contactScreen } from '#src/areas/plants/client/plant-contacts/contact-screen'
import { defineCommand } from '#src/workspace/client/commands/command'
import { commandFamily, type FamilyOf } from '#src/workspace/client/commands/family'
import { recordCommands } from '#src/workspace/client/records/record-commands'

declare module '#src/workspace/client/commands/command' {
  interface Commands extends FamilyOf<'plant-contacts', typeof plantContacts> {}
}

const make = recordCommands({ group: 'Plants', scope: 'plant-contact-table', screen: contactScreen })

/** Commands for the 24/7 contacts of plants and suppliers. They also set which contacts get alarms by email (PLNT-17, PLUS-25). */
export const plantContacts = commandFamily({
  add: make.add({ title: 'Add a contact', keywords: ['24/7', 'phone', 'email', 'new', 'create'] }),
  edit: make.edit({ title: 'Edit contact', keywords: ['24/7', 'phone', 'email', 'change', 'alarms'] }),
  remove: make.remove({ title: 'Remove contact', keywords: ['24/7', 'delete'] }),
  show: defineCommand({
    title: 'Show 24/7 contacts',
    group: 'Plants',
    scope: 'plant-health-table',
    needs: whoMay('change_plant_health'),
    keys: ['c'],
    keywords: ['phone', 'email', 'call', 'supplier'],
    run: (_context, _answers, { workspace }) => workspace.openPath(contactScreen.list, { in: 'right' }),
  }),
})
