import { checkMailAddress, normalPhone } from '#src/areas/identity/domain/sessions/username'
import { checkTexts } from '#src/areas/partners/domain/partner-fields'
import type { VendorStatus } from '#src/areas/partners/domain/vendors/vendor-status'
import { text } from '#src/platform/domain/records/fields'
import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'

/** What an administrator does with a vendor's request (E.4). */
export type VendorDecision = 'approve' | 'reject' | 'remove'

/** The states from which each decision is possible (VEND-5, E.4). */
const FROM: Readonly<Record<VendorDecision, readonly VendorStatus[]>> = {
  approve: ['pending', 'rejected'],
  reject: ['pending'],
  remove: ['pending', 'approved', 'rejected'],
}
/** The state after each decision. */
export const statusAfter = { approve: 'approved', reject: 'rejected', remove: 'removed' } as const satisfies Record<VendorDecision, VendorStatus>

/** A request as its rules need it. */
export interface DecidedVendor {
  readonly company: string
  readonly status: VendorStatus
  readonly decided_by_name: string | null
}

/** Whether an administrator may decide this about a request (VEND-4, VEND-5). The refusal says who decided before. */
export function mayDecideVendor(decision: VendorDecision, { company, status, decided_by_name: by }: DecidedVendor): Verdict {
  if (FROM[decision].includes(status)) return allow
  return refuse(by === null ? 'errors.vendor_is' : 'errors.vendor_is_by', { company, status, by: by ?? '' })
}

/** Whether a vendor may ask this agency for access: the first time, or after a removal (VEND-5, VEND-8). */
export function mayAskAsVendor(status: VendorStatus | null): Verdict {
  return status === null || status === 'removed' ? allow : refuse('errors.access_asked_already', { status })
}

/** The data of a vendor, all of which the vendor edits (VEND-2). */
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

/** A vendor's data as it is stored. */
export function storedVendor<Given extends Partial<Record<keyof VendorValues, string | null | undefined>>>(given: Given): Partial<VendorValues> {
  return Object.fromEntries(Object.entries(vendorFields).flatMap(([name, field]) => {
    const value = given[name as keyof VendorValues]
    return value === undefined ? [] : [[name, field.read(value ?? '')] as const]
  }))
}
