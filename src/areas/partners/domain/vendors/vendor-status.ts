/**
 * The states of a vendor's request for access (VEND-3, E.4). They have their own file, because the rules need the large library for phone
 * numbers.
 */
export const vendorStatuses = ['pending', 'approved', 'rejected', 'removed'] as const
export type VendorStatus = (typeof vendorStatuses)[number]
