import { agency, either, supplied, text, time, type TicketField } from '#src/areas/tickets/domain/field-types'

const ours = { ...agency, group: 'other_info' } as const
const both = { ...either, group: 'other_info' } as const
const theirs = { ...supplied, group: 'other_info' } as const

/** The fields of a ticket that belong to no other group (A.1, group other_info). */
export const otherFields = [
  { ...ours, key: 'direction', label: 'Direction', type: text(20), lookup: 'directions' },
  { ...ours, key: 'lane', label: 'Lane', type: text(20), lookup: 'lanes' },
  { ...theirs, key: 'license', label: 'License', type: text(20), lookup: 'licenses' },
  { ...both, key: 'delivery_device', label: 'Delivery device', type: text(80), lookup: 'delivery_devices' },
  { ...both, key: 'additive', label: 'Additive', type: text(80), lookup: 'additives' },
  { ...both, key: 'structure_type', label: 'Structure type', type: text(80), lookup: 'structure_types' },
  { ...theirs, key: 'signed_at', label: 'Signed at', type: time },
  { ...theirs, key: 'dispatched_at', label: 'Dispatched at', type: time, stored: 'column' },
  { ...theirs, key: 'time_at_destination', label: 'Time at destination', type: time },
  { ...theirs, key: 'purchase_order_number', label: 'Purchase order number', type: text(40), lookup: 'purchase_orders' },
] as const satisfies readonly TicketField[]
