import { checkMailAddress, checkPhone, normalEmail, normalPhone } from '#src/areas/identity/domain/sessions/username'
import { contactShape } from '#src/areas/plants/domain/plant-contacts/contact-fields'
import { defineRecord, type FieldVerdicts } from '#src/platform/domain/records/define-record'
import { text } from '#src/platform/domain/records/fields'
import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'

/** A 24/7 contact of one plant, or of all plants of a supplier (PLNT-17, A.2). */
export const plantContact = defineRecord({
  ...contactShape,
  fields: {
    ...contactShape.fields,
    phone: text({ label: 'Phone', max: 30, searched: true, stored: (typed) => normalPhone(typed) ?? typed.trim() }),
    email: text({ label: 'Email', max: 200, searched: true, stored: (typed) => normalEmail(typed) ?? typed.trim() }),
  },
  check: ({ phone, email, supplier, plant_id: plant, alarms }) => ({
    ...refusedOnly('phone', phone !== '' ? checkPhone(phone) : email === '' ? refuse('errors.contact_reach') : allow),
    ...refusedOnly('email', email !== '' ? checkMailAddress(email) : alarms ? refuse('errors.contact_alarms') : allow),
    ...refusedOnly('supplier', (supplier === '') === (plant === null) ? refuse('errors.contact_of') : allow),
  }),
})

/**
 * Returns the verdict only if it refuses the value. A verdict that allows the value would replace the verdict of the field itself, which
 * checks the length.
 */
function refusedOnly(field: string, verdict: Verdict): FieldVerdicts {
  return verdict.allowed ? {} : { [field]: verdict }
}
