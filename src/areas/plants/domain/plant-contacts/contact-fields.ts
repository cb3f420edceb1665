import { defineRecord } from '#src/platform/domain/records/define-record'
import { own, text } from '#src/platform/domain/records/fields'
import { yesNo } from '#src/platform/domain/records/value-fields'

/** The fields of a 24/7 contact of one plant, or of all plants of a supplier (PLNT-17, A.2). */
export const contactShape = {
  kind: 'plant_contact',
  table: 'plant_contacts',
  path: '/v1/plant_health/contacts',
  one: 'contact',
  many: 'content',
  name: 'name',
  may: 'change_plant_health',
  deletes: 'for good',
  fields: {
    name: text({ label: 'Name', max: 80, required: true, searched: true }),
    phone: text({ label: 'Phone', max: 30, searched: true }),
    email: text({ label: 'Email', max: 200, searched: true }),
    supplier: text({ label: 'All plants of supplier', max: 120, searched: true }),
    plant_id: own<number | null, number | null>({ label: 'Plant', none: null, read: (sent) => sent, send: (value) => value }),
    alarms: yesNo({ label: 'Email alarms to this contact' }),
  },
} as const

/**
 * The contact record without the validation of phones and emails, which needs a large library. Lists and commands use this record, because
 * their code is loaded on every page. The form and the server use `plantContact`, which validates phones and emails.
 */
export const listedContact = defineRecord(contactShape)
