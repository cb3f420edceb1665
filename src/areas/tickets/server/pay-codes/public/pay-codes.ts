import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/** One pay item assignment: a row of its table, which the ticket's events contain in full (API-32). */
export interface AssignmentRow {
  readonly slot: number
  readonly project_pay_item_id: number
  /** For display in the event. */
  readonly item_code: string
  /** Decimal text, null for a source-only item. */
  readonly quantity: string | null
  readonly external_dot_contractor_id: number | null
  readonly additional_notes: string | null
  readonly pay_period: number
  readonly assigned_by: number
  /** ISO 8601 with microseconds. */
  readonly assigned_at: string
}

/** The new assignments of one ticket. An empty list removes its codes. */
export interface SlipAssignments {
  readonly slip_id: number
  readonly dot_project_id: number
  readonly rows: readonly AssignmentRow[]
}

/** The pay item assignments of tickets. Reconciliation implements this and depends on tickets, so the server passes it in at startup. */
export interface PayCodes {
  /** The assignments by ticket id, primary first. */
  rowsOf(db: AgencyTransaction, slipIds: readonly number[]): Promise<ReadonlyMap<number, readonly AssignmentRow[]>>
  /** Replaces the assignments of row-locked tickets. The caller raises the versions and records the events. */
  restore(db: AgencyTransaction, slips: readonly SlipAssignments[]): Promise<void>
  /** Recounts how often a person used these items, for the materials and plants of these tickets (PAY-34). */
  recountUses(db: AgencyTransaction, employeeId: number, uses: readonly { readonly slip_id: number; readonly project_pay_item_id: number }[]): Promise<void>
}
