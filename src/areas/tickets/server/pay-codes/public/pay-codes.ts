import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/** One pay item assignment as its row is and, whole, in the events of its ticket (API-32). */
export interface AssignmentRow {
  readonly slot: number
  readonly project_pay_item_id: number
  /** For the reader of the event. */
  readonly item_code: string
  /** Decimal text, null for a source-only item. */
  readonly quantity: string | null
  readonly external_dot_contractor_id: number | null
  readonly additional_notes: string | null
  readonly pay_period: number
  readonly assigned_by: number
  /** ISO, to the microsecond. */
  readonly assigned_at: string
}

/** The assignments that one ticket is to have; none for a ticket that is to be uncoded. */
export interface SlipAssignments {
  readonly slip_id: number
  readonly dot_project_id: number
  readonly rows: readonly AssignmentRow[]
}

/** The pay item assignments of tickets. Reconciliation keeps them and knows tickets: the server hands it over at its start. */
export interface PayCodes {
  /** The assignments of tickets by ticket, primary first. */
  rowsOf(db: AgencyTransaction, slipIds: readonly number[]): Promise<ReadonlyMap<number, readonly AssignmentRow[]>>
  /** Gives locked tickets these assignments and no others. The caller raises the versions and records the events. */
  restore(db: AgencyTransaction, slips: readonly SlipAssignments[]): Promise<void>
  /** Counts a person's recent items again, for the materials and plants of these tickets (PAY-34). */
  recountUses(db: AgencyTransaction, employeeId: number, given: readonly { readonly slip_id: number; readonly project_pay_item_id: number }[]): Promise<void>
}
