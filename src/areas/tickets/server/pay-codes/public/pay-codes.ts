import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/** The assignment of a pay item to a ticket. These are the columns of its row; the ticket's events contain all of them (API-32). */
export interface AssignmentRow {
  readonly slot: number
  readonly project_pay_item_id: number
  /** The code of the pay item, to be shown in the ticket's history. */
  readonly item_code: string
  /** The quantity as decimal text; null for a source-only item. */
  readonly quantity: string | null
  readonly external_dot_contractor_id: number | null
  readonly additional_notes: string | null
  readonly pay_period: number
  readonly assigned_by: number
  /** When the pay item was assigned, ISO 8601 with microseconds. */
  readonly assigned_at: string
}

/** The new assignments of one ticket. If there are none, the ticket's pay codes are removed. */
export interface SlipAssignments {
  readonly slip_id: number
  readonly dot_project_id: number
  readonly rows: readonly AssignmentRow[]
}

/** The former assignments of one ticket that are to be restored. `present`: the ticket's current assignments. */
export interface FormerAssignments extends SlipAssignments {
  readonly present: readonly AssignmentRow[]
}

/**
 * What the tickets area needs from the pay item assignments of tickets. The reconciliation area implements this interface. Since that area
 * depends on tickets, tickets cannot import it; the server passes the implementation in at startup.
 */
export interface PayCodes {
  /** The assignments of these tickets, by ticket id; the primary one comes first. */
  rowsOf(db: AgencyTransaction, slipIds: readonly number[]): Promise<ReadonlyMap<number, readonly AssignmentRow[]>>
  /**
   * Locks the pay items of former assignments. Returns a message for each ticket whose former assignments could no longer be made today, by
   * ticket id: the item was deleted, its quantity no longer fits the item, or its contractor is no longer allowed (PAY-32, RECO-70,
   * RECO-72).
   */
  whyKept(db: AgencyTransaction, slips: readonly FormerAssignments[]): Promise<ReadonlyMap<number, string>>
  /** Replaces the assignments of row-locked tickets. The caller must raise the versions of the tickets and record the events. */
  restore(db: AgencyTransaction, slips: readonly SlipAssignments[]): Promise<void>
  /** Counts again how often a person has used these pay items, for the materials and plants of these tickets (PAY-34). */
  recountUses(db: AgencyTransaction, employeeId: number, uses: readonly { readonly slip_id: number; readonly project_pay_item_id: number }[]): Promise<void>
}
