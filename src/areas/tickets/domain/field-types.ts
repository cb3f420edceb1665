/** What kind of value a field of a ticket holds, with its bounds (A.1). */
export type FieldType =
  | { readonly kind: 'text'; readonly max: number; readonly lines?: boolean }
  | { readonly kind: 'choice'; readonly choices: readonly string[] }
  | { readonly kind: 'integer'; readonly min: number; readonly max: number }
  /** `scale` digits are kept after the point, `decimals` of them may be sent and are shown (API-36). */
  | { readonly kind: 'decimal'; readonly precision: number; readonly scale: number; readonly decimals: number; readonly signed: boolean }
  | { readonly kind: 'date' }
  /** A moment: ISO 8601 with offset on the wire, timestamptz in the table (API-29). */
  | { readonly kind: 'time' }
  | { readonly kind: 'boolean' }
  | { readonly kind: 'degrees'; readonly max: 90 | 180 }
  /** Plain decimals in the order of the axles. */
  | { readonly kind: 'numbers'; readonly most: number }
  | { readonly kind: 'notes' }
  | { readonly kind: 'person' }
  | { readonly kind: 'reconciliation' }

/** Groups of grouped_fields_with_values in the order in which they show (A.1, TICK-31). */
export const ticketGroups = {
  ticket_info: 'Ticket',
  weight_info: 'Weights',
  party_info: 'Parties',
  material_info: 'Material',
  location_info: 'Location and job',
  temperature_info: 'Temperatures',
  placement_info: 'Placement',
  asphalt_info: 'Asphalt',
  concrete_water_info: 'Concrete water',
  sampling_info: 'Sampling',
  other_info: 'Other',
  notes_info: 'Notes and flags',
  pay_info: 'Pay',
} as const

export type TicketGroup = keyof typeof ticketGroups

/** Who gives a value: supplier (receipt or import), agency person, server (A.1). */
export type FieldSource = 'S' | 'A' | 'V' | 'S/A' | 'A/V' | 'V/A'

/**
 * Where a value is kept: a typed column of slips (all that is filtered, sorted, summed or ruled on), the jsonb details,
 * or rows of other tables that are joined in.
 */
export type FieldPlace = 'column' | 'details' | 'joined'

/** What changes a value after the receipt: an edit of the field, a call of its own, or nothing but receipts and the server. */
export type FieldChange = 'edit' | 'mark' | 'override' | 'flag' | 'note' | 'move' | 'none'

/** One field of a ticket as table A.1 declares it. */
export interface TicketField {
  readonly key: string
  readonly label: string
  /** null: top level only, in no group of grouped_fields_with_values. */
  readonly group: TicketGroup | null
  readonly type: FieldType
  readonly unit?: string
  /** The field that names the unit of this amount. */
  readonly unitFrom?: 'uom_1' | 'uom_2' | 'uom_3' | 'overload_unit'
  readonly source: FieldSource
  /** R required, O optional, C conditional. */
  readonly need: 'R' | 'O' | 'C'
  readonly stored: FieldPlace
  readonly change: FieldChange
  /** The lookup call that lists its choices (table C.3). */
  readonly lookup?: string
}

export const text = (max: number): FieldType => ({ kind: 'text', max })
/** A text of several lines. */
export const lines = (max: number): FieldType => ({ kind: 'text', max, lines: true })
export const choice = (...choices: readonly string[]): FieldType => ({ kind: 'choice', choices })
export const integer = (min: number, max: number): FieldType => ({ kind: 'integer', min, max })
/** numeric(14,4) of A.1: an amount in a unit of the ticket; two decimals travel (API-36). */
export const amount: FieldType = { kind: 'decimal', precision: 14, scale: 4, decimals: 2, signed: false }
/** Any other numeric(precision,scale): sent with all its decimals. */
export const decimal = (precision: number, scale: number): FieldType => ({ kind: 'decimal', precision, scale, decimals: scale, signed: false })
/** A temperature or another number that may be below 0. */
export const signed = (precision: number, scale: number): FieldType => ({ kind: 'decimal', precision, scale, decimals: scale, signed: true })
export const date: FieldType = { kind: 'date' }
export const time: FieldType = { kind: 'time' }
export const boolean: FieldType = { kind: 'boolean' }
export const latitude: FieldType = { kind: 'degrees', max: 90 }
export const longitude: FieldType = { kind: 'degrees', max: 180 }
export const person: FieldType = { kind: 'person' }

/** Largest id and whole number that the tables hold. */
export const LARGEST_INTEGER = 2_147_483_647
export const id: FieldType = integer(1, Number.MAX_SAFE_INTEGER)
export const counter: FieldType = integer(0, LARGEST_INTEGER)

/** Spread before a field: the supplier's own, kept long tail, changed by nobody but a receipt. */
export const supplied = { source: 'S', need: 'O', stored: 'details', change: 'none' } as const
/** Spread before a field: the agency's own, changed by an edit (TICK-42). */
export const agency = { source: 'A', need: 'O', stored: 'details', change: 'edit' } as const
/** Spread before a field: sent by the supplier, corrected by the agency (TICK-42, PLUS-1). */
export const either = { source: 'S/A', need: 'O', stored: 'details', change: 'edit' } as const
/** Spread before a field: computed or set by the server. */
export const computed = { source: 'V', need: 'O', stored: 'column', change: 'none' } as const
