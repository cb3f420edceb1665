import { Type } from 'typebox'
import { contract, whoMay } from '#src/platform/api/contract'
import { recordCalls } from '#src/platform/api/records'
import { Id, Nullable, Page, pageQuery, Strict } from '#src/platform/api/schemas'
import { listedContact } from '#src/areas/plants/domain/plant-contacts/contact-fields'

/** A 24/7 contact of a plant or a supplier (PLNT-17). */
export const PlantContact = Type.Object({
  id: Id,
  version: Type.Integer(),
  name: Type.String(),
  phone: Type.String(),
  email: Type.String(),
  supplier: Type.String(),
  plant_id: Nullable(Id),
  plant_name: Nullable(Type.String()),
  alarms: Type.Boolean(),
})

const { detail, create, change, remove } = recordCalls(listedContact, {
  read: whoMay('change_plant_health'), row: PlantContact, own: { plant_id: Type.Optional(Nullable(Id)) }, above: {}, spec: 'C.4; PLNT-17',
})

/** The sort fields of the list of contacts. */
export const plantContactSorts = ['name', 'phone', 'email', 'supplier'] as const

/** The 24/7 contacts of plants (PLNT-17). */
export const plantContacts = contract({
  list: {
    method: 'GET',
    path: '/v1/plant_health/contacts',
    who: whoMay('change_plant_health'),
    style: 'java',
    query: Strict({ ...pageQuery, search: Type.Optional(Type.String({ maxLength: 200 })), sort: Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 4 })) }),
    answer: Type.Object({ content: Type.Array(PlantContact), page: Page }),
    errors: [403, 422],
    spec: 'C.4; PLNT-17',
  },
  detail,
  create,
  change,
  remove,
})
