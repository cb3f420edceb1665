/** The type of a ticket field's value, with its bounds (A.1). */
export type FieldType =
  | { readonly kind: 'text'; readonly max: number; readonly lines?: boolean }
  | { readonly kind: 'choice'; readonly choices: readonly string[] }
  | { readonly kind: 'integer'; readonly min: number; readonly max: number }
  /** `scale` is the number of decimals stored; `decimals` is how many of them may be sent and are shown (API-36). */
  | { readonly kind: 'decimal'; readonly precision: number; readonly scale: number; readonly decimals: number; readonly signed: boolean }
  | { readonly kind: 'date' }
  /** A moment: ISO 8601 with offset on the wire, timestamptz in the table (API-29). */
  | { readonly kind: 'time' }
  | { readonly kind: 'boolean' }
  | { readonly kind: 'degrees'; readonly max: 90 | 180 }
  /** Positive decimals, in the order of the axles. There may be at most `most`. */
  | { readonly kind: 'numbers'; readonly most: number }
  | { readonly kind: 'notes' }
  | { readonly kind: 'person' }
  | { readonly kind: 'reconciliation' }

/** The groups of grouped_fields_with_values with their labels, in display order (A.1, TICK-31). */
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

/** Who sets a value: S supplier (receipt or import), A a person of the agency, V the server (A.1). */
export type FieldSource = 'S' | 'A' | 'V' | 'S/A' | 'A/V' | 'V/A'

/**
 * Where a value is stored: in a typed column of slips, in the jsonb column `details`, or in a joined table. Everything that is
 * filtered, sorted, summed or used by a rule is in a column.
 */
export type FieldPlace = 'column' | 'details' | 'joined'

/** How a value can change after the receipt: by an edit, by a separate call, or (none) only by receipts and the server. */
export type FieldChange = 'edit' | 'mark' | 'override' | 'flag' | 'note' | 'move' | 'none'

/** One field of a ticket as table A.1 declares it. */
export interface TicketField {
  readonly key: string
  readonly label: string
  /** Null for a top-level field that is in no group of grouped_fields_with_values. */
  readonly group: TicketGroup | null
  readonly type: FieldType
  readonly unit?: string
  /** The field that has the unit of this amount. */
  readonly unitFrom?: 'uom_1' | 'uom_2' | 'uom_3' | 'overload_unit'
  readonly source: FieldSource
  /** R required, O optional, C conditional. */
  readonly need: 'R' | 'O' | 'C'
  readonly stored: FieldPlace
  readonly change: FieldChange
  /** The lookup call that lists the field's values (table C.3). */
  readonly lookup?: string
}

export const text = (max: number): FieldType => ({ kind: 'text', max })
/** A text of several lines. */
export const lines = (max: number): FieldType => ({ kind: 'text', max, lines: true })
export const choice = (...choices: readonly string[]): FieldType => ({ kind: 'choice', choices })
export const integer = (min: number, max: number): FieldType => ({ kind: 'integer', min, max })
/** numeric(14,4) of A.1: an amount in a unit of the ticket. The API has two decimals (API-36). */
export const amount: FieldType = { kind: 'decimal', precision: 14, scale: 4, decimals: 2, signed: false }
/** Any other numeric(precision,scale). The API returns all its decimals. */
export const decimal = (precision: number, scale: number): FieldType => ({ kind: 'decimal', precision, scale, decimals: scale, signed: false })
/** A temperature, or another number that may be negative. */
export const signed = (precision: number, scale: number): FieldType => ({ kind: 'decimal', precision, scale, decimals: scale, signed: true })
export const date: FieldType = { kind: 'date' }
export const time: FieldType = { kind: 'time' }
export const boolean: FieldType = { kind: 'boolean' }
export const latitude: FieldType = { kind: 'degrees', max: 90 }
export const longitude: FieldType = { kind: 'degrees', max: 180 }
export const person: FieldType = { kind: 'person' }

/** The largest value of an `integer` column. */
export const LARGEST_INTEGER = 2_147_483_647
export const id: FieldType = integer(1, Number.MAX_SAFE_INTEGER)
export const counter: FieldType = integer(0, LARGEST_INTEGER)

/** Base of a field that the supplier sends and only a receipt changes; stored in `details`. */
export const supplied = { source: 'S', need: 'O', stored: 'details', change: 'none' } as const
/** Base of a field that the agency sets by an edit (TICK-42). */
export const agency = { source: 'A', need: 'O', stored: 'details', change: 'edit' } as const
/** Base of a field that the supplier sends and that the agency may correct (TICK-42, PLUS-1). */
export const either = { source: 'S/A', need: 'O', stored: 'details', change: 'edit' } as const
/** Base of a field that the server computes or sets. */
export const computed = { source: 'V', need: 'O', stored: 'column', change: 'none' } as const
