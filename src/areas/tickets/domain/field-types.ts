/** The type of a ticket field's value, with the bounds of the value (A.1). */
export type FieldType =
  | { readonly kind: 'text'; readonly max: number; readonly lines?: boolean }
  | { readonly kind: 'choice'; readonly choices: readonly string[] }
  | { readonly kind: 'integer'; readonly min: number; readonly max: number }
  /** `scale` is how many decimals are stored; `decimals` is how many decimals a call may send and the screen shows (API-36). */
  | { readonly kind: 'decimal'; readonly precision: number; readonly scale: number; readonly decimals: number; readonly signed: boolean }
  | { readonly kind: 'date' }
  /** A point in time: ISO 8601 with offset in the API, timestamptz in the database (API-29). */
  | { readonly kind: 'time' }
  | { readonly kind: 'boolean' }
  | { readonly kind: 'degrees'; readonly max: 90 | 180 }
  /** A list of positive decimals, one for each axle, in order; at most `most` of them. */
  | { readonly kind: 'numbers'; readonly most: number }
  | { readonly kind: 'notes' }
  | { readonly kind: 'person' }
  | { readonly kind: 'reconciliation' }

/** The groups of fields in grouped_fields_with_values with their labels, in display order (A.1, TICK-31). */
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

/** Who sets a value: S the supplier (by a receipt or an import), A a person of the agency, V the server (A.1). */
export type FieldSource = 'S' | 'A' | 'V' | 'S/A' | 'A/V' | 'V/A'

/**
 * Where a value is stored: in a typed column of slips, in the jsonb column `details`, or in another table that is joined. Everything that
 * is filtered, sorted, summed or used by a rule has a column.
 */
export type FieldPlace = 'column' | 'details' | 'joined'

/**
 * How a value can change after the ticket was received: by an edit, by a separate call, or (none) only by another receipt or by the server.
 */
export type FieldChange = 'edit' | 'mark' | 'override' | 'flag' | 'note' | 'move' | 'none'

/** One field of a ticket, as table A.1 declares it. */
export interface TicketField {
  readonly key: string
  readonly label: string
  /** Null for a field at the top level of a ticket, which is in no group of grouped_fields_with_values. */
  readonly group: TicketGroup | null
  readonly type: FieldType
  readonly unit?: string
  /** The field that contains the unit of this amount. */
  readonly unitFrom?: 'uom_1' | 'uom_2' | 'uom_3' | 'overload_unit'
  readonly source: FieldSource
  /** Whether a value is needed: R required, O optional, C conditional. */
  readonly need: 'R' | 'O' | 'C'
  readonly stored: FieldPlace
  readonly change: FieldChange
  /** The lookup call that lists the field's values (table C.3). */
  readonly lookup?: string
}

export const text = (max: number): FieldType => ({ kind: 'text', max })
/** A text that may have several lines. */
export const lines = (max: number): FieldType => ({ kind: 'text', max, lines: true })
export const choice = (...choices: readonly string[]): FieldType => ({ kind: 'choice', choices })
export const integer = (min: number, max: number): FieldType => ({ kind: 'integer', min, max })
/** numeric(14,4) in table A.1: an amount in one of the ticket's units. The API returns it with two decimals (API-36). */
export const amount: FieldType = { kind: 'decimal', precision: 14, scale: 4, decimals: 2, signed: false }
/** Any other numeric(precision,scale). The API returns it with all its decimals. */
export const decimal = (precision: number, scale: number): FieldType => ({ kind: 'decimal', precision, scale, decimals: scale, signed: false })
/** A number that may be negative, such as a temperature. */
export const signed = (precision: number, scale: number): FieldType => ({ kind: 'decimal', precision, scale, decimals: scale, signed: true })
export const date: FieldType = { kind: 'date' }
export const time: FieldType = { kind: 'time' }
export const boolean: FieldType = { kind: 'boolean' }
export const latitude: FieldType = { kind: 'degrees', max: 90 }
export const longitude: FieldType = { kind: 'degrees', max: 180 }
export const person: FieldType = { kind: 'person' }

/** The largest value that an `integer` column of the database can have. */
export const LARGEST_INTEGER = 2_147_483_647
export const id: FieldType = integer(1, Number.MAX_SAFE_INTEGER)
export const counter: FieldType = integer(0, LARGEST_INTEGER)

/** The common properties of fields that the supplier sends and that only a receipt changes. They are stored in `details`. */
export const supplied = { source: 'S', need: 'O', stored: 'details', change: 'none' } as const
/** The common properties of fields that the agency sets by an edit (TICK-42). */
export const agency = { source: 'A', need: 'O', stored: 'details', change: 'edit' } as const
/** The common properties of fields that the supplier sends and that the agency may correct (TICK-42, PLUS-1). */
export const either = { source: 'S/A', need: 'O', stored: 'details', change: 'edit' } as const
/** The common properties of fields that the server computes or sets. */
export const computed = { source: 'V', need: 'O', stored: 'column', change: 'none' } as const
