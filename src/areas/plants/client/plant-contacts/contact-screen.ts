import type { Static } from 'typebox'
import { plantContacts, type PlantContact } from '#src/areas/plants/api/plant-contacts'
import { listedContact } from '#src/areas/plants/domain/plant-contacts/contact-fields'
import { words } from '#src/areas/plants/client/messages'
import { recordScreen } from '#src/workspace/client/records/record-screen'

/** A 24/7 contact as a row of its list. */
export type ContactRow = Static<typeof PlantContact>

declare module '#src/workspace/client/commands/scopes' {
  interface ScopeRows {
    'plant-contact-table': ContactRow
  }
}

/** The screens of the 24/7 contacts (PLNT-17). */
export const contactScreen = recordScreen({
  record: listedContact,
  calls: plantContacts,
  all: plantContacts.list,
  list: '/admin/plant-health/contacts',
  words: { list: words('contacts'), new: words('new_contact'), removeTitle: words('remove_contact', { name: '{{name}}' }), removeBody: words('remove_contact_body') },
})
