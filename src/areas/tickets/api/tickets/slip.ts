import { Type, type TSchema } from 'typebox'
import { Day, Id, Moment, Nullable, OneOf } from '#src/platform/api/schemas'
import type { FieldType } from '#src/areas/tickets/domain/field-types'
import { receivedFields, ticketFields, type DeclaredField, type TicketColumnKey, type TicketDetailKey, type TicketJoinedKey } from '#src/areas/tickets/domain/fields'
import { ruleNames, type RuleName } from '#src/areas/tickets/domain/findings/rule-names'
import type { GroupWithValues } from '#src/areas/tickets/domain/grouped-fields'
import type { TicketStatus } from '#src/platform/domain/status-words'

/** The person who set a value, by id and name. */
export interface PersonNamed {
  readonly id: number
  readonly name: string
}

/** A pay item as it appears in a ticket's `reconciliation`. */
export interface PayItemNamed {
  readonly id: number
  readonly line_number: number
  readonly item_code: string
  readonly item_description: string
  readonly estimated_qty_uom: string
  readonly is_dnp: boolean
  readonly source_only: boolean
}

/** The pay codes of a ticket, primary and secondary (§3, RECO-73). */
export interface SlipReconciliation {
  readonly primary_pay_item: PayItemNamed | null
  readonly primary_pay_code_quantity: number | null
  readonly primary_external_dot_contractor_id: number | null
  readonly primary_external_dot_contractor: PersonNamed | null
  readonly secondary_pay_item: PayItemNamed | null
  readonly secondary_pay_code_quantity: number | null
  readonly secondary_external_dot_contractor_id: number | null
  readonly secondary_external_dot_contractor: PersonNamed | null
  /** The notes of the secondary pay code, or else those of the primary one (A.3). */
  readonly additional_notes: string | null
}

/**
 * The fields that every row of a list has: columns of the ticket, and values joined from other tables. Amounts are JSON numbers (API-36).
 */
interface SlipColumns {
  readonly id: number
  readonly version: number
  readonly ticket_number: string
  readonly load_number: string | null
  readonly dispatch_number: string | null
  readonly status: TicketStatus
  readonly void: boolean
  readonly quantity: number | null
  readonly quantity_ordered: number | null
  readonly ticket_date: string
  readonly ticketed_at: string
  readonly delivered_date: string | null
  readonly reissued: boolean
  readonly modified: boolean
  readonly dot_project_id: number | null
  readonly plant_id: number
  readonly uom_1: string | null
  readonly uom_2: string | null
  readonly uom_3: string | null
  readonly gross_amount_1: number | null
  readonly gross_amount_2: number | null
  readonly gross_amount_3: number | null
  readonly tare_amount_1: number | null
  readonly tare_amount_2: number | null
  readonly tare_amount_3: number | null
  readonly net_amount: number | null
  readonly net_amount_2: number | null
  readonly net_amount_3: number | null
  readonly ticketed_net: number | null
  readonly accumulated_quantity: number | null
  readonly overload_amount: number | null
  readonly overload_unit: 'lbs' | 'tons' | null
  readonly max_gvw: number | null
  readonly max_gvw_override: number | null
  readonly max_gvw_override_by: PersonNamed | null
  readonly max_gvw_override_at: string | null
  readonly truck: string | null
  readonly hauler: string | null
  readonly plant_name: string
  readonly supplier: string
  readonly customer_name: string | null
  readonly contractor: string | null
  readonly weighmaster: string | null
  readonly product_code: string | null
  readonly material_description: string
  readonly ticket_type: 'asphalt' | 'concrete' | 'aggregate' | 'other' | null
  readonly delivery_lat: number | null
  readonly delivery_long: number | null
  readonly job_name: string | null
  readonly job_number: string | null
  readonly station: string | null
  /**
   * The distance of the delivery from the alignment on which the server found the station, in feet. Positive is to the right, looking in
   * the direction of increasing stations.
   */
  readonly station_offset: number | null
  readonly district: string | null
  readonly rejection_reason: string | null
  readonly flag_by_dot: boolean
  readonly flagged_by: PersonNamed | null
  readonly flagged_at: string | null
  readonly block_number: string | null
  readonly lift_number: string | null
  readonly ticketed_lot_number: string | null
  readonly waste_quantity: number | null
  readonly dispatched_at: string | null
  readonly pay_period: number | null
  readonly connected_dot_project_number: string | null
  readonly primary_pay_code: string | null
  readonly primary_pay_code_description: string | null
  readonly primary_line_number: number | null
  readonly primary_pay_code_quantity: number | null
  readonly secondary_pay_code: string | null
  readonly secondary_pay_code_description: string | null
  readonly secondary_line_number: number | null
  readonly secondary_pay_code_quantity: number | null
  readonly reconciliation: SlipReconciliation
}

/** A ticket as lists return it: every column, its pay codes, and the detail fields that are not empty. */
export interface Slip extends SlipColumns, Readonly<Partial<Record<TicketDetailKey, unknown>>> {
  readonly coded: boolean
  readonly image_count: number
  readonly flag_note: string | null
  /** The contract number of the ticket's project. */
  readonly contract_number: string | null
  /** Names of the contract projects that the ticket's pay items belong to, sorted. */
  readonly contract_projects: readonly string[]
  /**
   * IANA name of the time zone of the ticket's project, or of the agency if it has no project. The zone decides when the ticket's day
   * begins.
   */
  readonly timezone: string
}

/** A note of a ticket (TICK-64). */
export interface SlipNote {
  readonly id: number
  readonly author_id: number
  readonly author: string
  readonly text: string
  readonly created_at: string
}

/** Who did something to a ticket, and when. `employee_id` is null if it was not a person, but a supplier's system or the server. */
export interface SlipDeed {
  readonly employee_id: number | null
  readonly by: string
  readonly at: string
}

/**
 * A ticket as the detail call returns it (TICK-29, TICK-41): the fields of a list, the ticket's notes, and the values arranged in groups.
 */
export interface SlipDetail extends Slip {
  readonly notes: readonly SlipNote[]
  /** Who assigned the ticket's pay items (RECO-100). */
  readonly coded_by: SlipDeed | null
  /** Who gave the ticket the status that it has now. */
  readonly marked_by: SlipDeed | null
  /** Who changed the ticket last. */
  readonly changed_by: SlipDeed | null
  /** The rules of the ticket's open findings that need an answer (PLUS-13). */
  readonly exceptions: readonly RuleName[]
  /** True if the ticket's pay period is closed, so that its pay items can no longer change. */
  readonly period_closed: boolean
  readonly grouped_fields_with_values: readonly GroupWithValues[]
}

// compile-time check: SlipColumns has exactly the column and joined fields of the catalog
type NotNamed = Exclude<TicketColumnKey | Exclude<TicketJoinedKey, 'notes'>, keyof SlipColumns> | Exclude<keyof SlipColumns, TicketColumnKey | TicketJoinedKey>
const allNamed: [NotNamed] extends [never] ? true : NotNamed = true
void allNamed

const PersonSchema = Type.Object({ id: Type.Integer(), name: Type.String() })

const PayItemSchema = Type.Object({
  id: Id,
  line_number: Type.Integer(),
  item_code: Type.String(),
  item_description: Type.String(),
  estimated_qty_uom: Type.String(),
  is_dnp: Type.Boolean(),
  source_only: Type.Boolean(),
})

export const ReconciliationSchema = Type.Object({
  primary_pay_item: Nullable(PayItemSchema),
  primary_pay_code_quantity: Nullable(Type.Number()),
  primary_external_dot_contractor_id: Nullable(Type.Integer()),
  primary_external_dot_contractor: Nullable(PersonSchema),
  secondary_pay_item: Nullable(PayItemSchema),
  secondary_pay_code_quantity: Nullable(Type.Number()),
  secondary_external_dot_contractor_id: Nullable(Type.Integer()),
  secondary_external_dot_contractor: Nullable(PersonSchema),
  additional_notes: Nullable(Type.String()),
})

export const NoteSchema = Type.Object({ id: Id, author_id: Type.Integer(), author: Type.String(), text: Type.String(), created_at: Moment })

const DeedSchema = Type.Object({ employee_id: Nullable(Id), by: Type.String(), at: Moment })

/** The schema of a field in responses, by the type of the field's values. */
function schemaOfType(type: FieldType): TSchema {
  switch (type.kind) {
    case 'text':
      return Type.String()
    case 'choice':
      return OneOf(type.choices)
    case 'integer':
      return Type.Integer()
    case 'decimal':
    case 'degrees':
      return Type.Number()
    case 'date':
      return Day
    case 'time':
      return Moment
    case 'boolean':
      return Type.Boolean()
    case 'numbers':
      return Type.Array(Type.Number())
    case 'person':
      return PersonSchema
    case 'notes':
      return Type.Array(NoteSchema)
    case 'reconciliation':
      return ReconciliationSchema
  }
}

/**
 * The schema of a field in responses. Columns and joined values are always present, null when empty; detail fields are left out when empty.
 */
function schemaOfField(field: DeclaredField): TSchema {
  const schema = schemaOfType(field.type)
  if (field.stored === 'details') return Type.Optional(schema)
  return field.need === 'R' || field.key === 'reconciliation' ? schema : Nullable(schema as never)
}

const fieldSchemas = Object.fromEntries(ticketFields.filter(({ key }) => key !== 'notes').map((field) => [field.key, schemaOfField(field)]))

const listProperties = {
  ...fieldSchemas,
  coded: Type.Boolean(),
  image_count: Type.Integer(),
  flag_note: Nullable(Type.String()),
  contract_number: Nullable(Type.String()),
  contract_projects: Type.Array(Type.String()),
  timezone: Type.String(),
}

/** The schema of a ticket in a list, built from the field catalog (A.1). */
export const SlipSchema = Type.Unsafe<Slip>(Type.Object(listProperties))

const GroupSchema = Type.Object({
  group_name: Type.String(),
  values: Type.Array(Type.Object({ key: Type.String(), value: Type.Unknown() })),
})

/** The schema of a ticket's detail, built from the field catalog (A.1, TICK-29). */
export const SlipDetailSchema = Type.Unsafe<SlipDetail>(
  Type.Object({
    ...listProperties,
    notes: Type.Array(NoteSchema),
    coded_by: Nullable(DeedSchema),
    marked_by: Nullable(DeedSchema),
    changed_by: Nullable(DeedSchema),
    exceptions: Type.Array(OneOf(ruleNames)),
    period_closed: Type.Boolean(),
    grouped_fields_with_values: Type.Array(GroupSchema),
  }),
)

const receivedKeys: ReadonlySet<string> = new Set(receivedFields.map(({ key }) => key))

/** The fields that the server adds to a received ticket in its response to the sender. */
export const receivedBeside = ['id', 'version', 'plant_id', 'dot_project_id', 'reissued'] as const

/**
 * A ticket as its sender sees it: the fields that a sender can send and those in `receivedBeside`, but not those that only the agency sets.
 */
export const ReceivedSlipSchema = Type.Unsafe<Pick<Slip, (typeof receivedBeside)[number] | 'status'> & Partial<Slip>>(
  Type.Object(Object.fromEntries(Object.entries(fieldSchemas).filter(([key]) => receivedKeys.has(key) || receivedBeside.some((one) => one === key)))),
)
