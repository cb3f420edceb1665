import { checkMailAddress, normalPhone } from '#src/areas/identity/domain/sessions/username'
import { checkTexts } from '#src/areas/partners/domain/partner-fields'
import { text } from '#src/platform/domain/records/fields'
import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'

/** The data of a vendor. The vendor can edit all of it (VEND-2). */
export const vendorFields = {
  name: text({ label: 'Name', max: 100, required: true }),
  email: text({ label: 'Email', max: 254, required: true }),
  phone: text({ label: 'Phone', max: 40 }),
  company: text({ label: 'Company', max: 120, required: true }),
  address: text({ label: 'Address', max: 300 }),
}
export type VendorValues = { readonly [Name in keyof typeof vendorFields]: string }

/** The verdicts on a vendor's data, by field (VEND-2). */
export function checkVendor(values: Partial<VendorValues>): Readonly<Record<string, Verdict>> {
  return checkTexts(vendorFields, values, {
    email: checkMailAddress,
    phone: (typed) => (normalPhone(typed) === null ? refuse('errors.phone_not_valid') : allow),
  })
}

/** Converts a vendor's data to its stored form. */
export function storedVendor<Given extends Partial<Record<keyof VendorValues, string | null | undefined>>>(values: Given): Partial<VendorValues> {
  return Object.fromEntries(Object.entries(vendorFields).flatMap(([name, field]) => {
    const value = values[name as keyof VendorValues]
    return value === undefined ? [] : [[name, field.read(value ?? '')] as const]
  }))
}
