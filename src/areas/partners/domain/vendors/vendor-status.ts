/**
 * The states of a vendor's request for access (VEND-3, E.4). They are in a file of their own, so that code that needs only the states
 * does not load the rules, which include the large library for phone numbers.
 */
export const vendorStatuses = ['pending', 'approved', 'rejected', 'removed'] as const
export type VendorStatus = (typeof vendorStatuses)[number]
