import { checkMailAddress, checkPhone, normalEmail, normalPhone } from '#src/areas/identity/domain/sessions/username'
import { defineRecord, type FieldVerdicts } from '#src/platform/domain/records/define-record'
import { own, text } from '#src/platform/domain/records/fields'
import { yesNo } from '#src/platform/domain/records/value-fields'
import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'

/** A 24/7 contact of one plant, or of all plants of a supplier (PLNT-17, A.2). */
export const plantContact = defineRecord({
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
    phone: text({ label: 'Phone', max: 30, searched: true, stored: (typed) => normalPhone(typed) ?? typed.trim() }),
    email: text({ label: 'Email', max: 200, searched: true, stored: (typed) => normalEmail(typed) ?? typed.trim() }),
    supplier: text({ label: 'All plants of supplier', max: 120, searched: true }),
    plant_id: own<number | null, number | null>({ label: 'Plant', none: null, read: (sent) => sent, send: (value) => value }),
    alarms: yesNo({ label: 'Email alarms to this contact' }),
  },
  check: ({ phone, email, supplier, plant_id: plant, alarms }) => ({
    ...refusedOnly('phone', phone !== '' ? checkPhone(phone) : email === '' ? refuse('errors.contact_reach') : allow),
    ...refusedOnly('email', email !== '' ? checkMailAddress(email) : alarms ? refuse('errors.contact_alarms') : allow),
    ...refusedOnly('supplier', (supplier === '') === (plant === null) ? refuse('errors.contact_of') : allow),
  }),
})

/** Only a refusal, since a verdict of the record replaces the one of the field, which checks the length. */
function refusedOnly(field: string, verdict: Verdict): FieldVerdicts {
  return verdict.allowed ? {} : { [field]: verdict }
}
