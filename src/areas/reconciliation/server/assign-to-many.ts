import type { BodyOf } from '#src/platform/api/contract'
import type { reconciliation } from '#src/areas/reconciliation/api/reconciliation'
import { checkPayCodeCount, contractorForMany, planCoding } from '#src/areas/reconciliation/domain/assign-many'
import { checkContractor } from '#src/areas/reconciliation/domain/assignments'
import { PAY_CODE_MAX_TICKETS } from '#src/areas/reconciliation/domain/limits'
import type { PayItem } from '#src/areas/contracts/domain/contract-items/pay-item'
import { refuse } from '#src/platform/domain/verdict'
import { contractorsOfProject, lockPayItems, reconciliationUnits } from '#src/areas/contracts/server/contract-items/pay-items/public/items-for-rules'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { SignedIn } from '#src/platform/server/http/security/caller'
import { throwIfRefused, notFound } from '#src/platform/server/http/errors'
import { assignmentRow, type Plan, type RefusedSlip } from '#src/areas/reconciliation/server/assign'
import { holdOpenPeriod, type OpenPeriod } from '#src/areas/reconciliation/server/open-period'
import { lockSlipsToCode, type SlipToCode } from '#src/areas/reconciliation/server/slips-to-code'
import type { Recoding } from '#src/areas/reconciliation/server/write-assignments'
import { holdersOf } from '#src/areas/tickets/server/queue/public/out-of-queue'
import { selectedSlips } from '#src/areas/tickets/server/bulk/public/selection'

type ManyBody = BodyOf<(typeof reconciliation)['assignToMany']>

type ChosenMany = Pick<ManyBody, 'slip_ids' | 'filters' | 'except_ids'>

/**
 * The ids of the tickets to code: `slip_ids`, or all tickets in the project that match the filters, minus `except_ids` (API-33). With
 * filters, returns at most one id more than the limit, which is enough for the caller to refuse the request (RECO-87).
 */
export async function chosenSlipIds(db: AgencyTransaction, person: SignedIn, projectId: number, body: ChosenMany): Promise<readonly number[]> {
  const { slip_ids, filters, except_ids } = body
  if (slip_ids !== undefined && filters === undefined) return slip_ids
  // a filter for another project matches no ticket of this project
  if (filters?.project_id !== undefined && filters.project_id !== projectId) return []
  const { from, where } = selectedSlips(db, person, {
    ...(slip_ids && { slip_ids }),
    ...(filters && { filters: { ...filters, project_id: projectId } }),
    ...(except_ids && { except_ids }),
  })
  const rows = await db.many(sql<{ id: number }>`SELECT s.id FROM ${from} WHERE ${where} LIMIT ${PAY_CODE_MAX_TICKETS + 1}`)
  return rows.map(({ id }) => id)
}

/**
 * Locks the tickets and plans the assignment of one item to all of them, each with its own net in the item's unit (RECO-81, RECO-82,
 * RECO-94, RECO-96, UOM-6). The contractor is the one in the request, or else the one that DT-6 selects automatically. 422 if the item
 * lists contractors, but the request names none and DT-6 selects none (RECO-93). At most 5,000 tickets (RECO-87).
 */
export async function planAssignToMany(
  db: AgencyTransaction,
  person: SignedIn,
  projectId: number,
  slipIds: readonly number[],
  body: Pick<ManyBody, 'project_pay_item_id' | 'external_dot_contractor_id' | 'versions' | 'unless_held'>,
): Promise<Plan> {
  throwIfRefused(checkPayCodeCount(new Set(slipIds).size))
  const period = await holdOpenPeriod(db, person, projectId)
  const plan = await planLocked(db, person, projectId, period, await lockSlipsToCode(db, person, period, slipIds, body.versions), body)
  return body.unless_held === true ? withoutHeld(db, person, plan) : plan
}

/** Refuses those tickets of a plan that somebody else is coding; each refusal names that person (PLUS-15). */
async function withoutHeld(db: AgencyTransaction, person: SignedIn, plan: Plan): Promise<Plan> {
  const holders = await holdersOf(db, person, plan.recodings.map(({ slip }) => slip.id))
  if (holders.size === 0) return plan
  const refusals = plan.recodings.flatMap(({ slip }): RefusedSlip[] => {
    const name = holders.get(slip.id)
    return name === undefined ? [] : [{ slip, refusal: refuse('errors.ticket_held', { name, ticket: slip.ticket_number }) }]
  })
  return { ...plan, recodings: plan.recodings.filter(({ slip }) => !holders.has(slip.id)), refused: [...plan.refused, ...refusals] }
}

/** Plans the assignment of one item to row-locked tickets, in the pay period in progress, which the transaction has locked. */
export async function planLocked(
  db: AgencyTransaction,
  person: SignedIn,
  projectId: number,
  period: OpenPeriod,
  slips: readonly SlipToCode[],
  body: Pick<ManyBody, 'project_pay_item_id' | 'external_dot_contractor_id'>,
): Promise<Plan> {
  const item = (await lockPayItems(db, projectId, [body.project_pay_item_id])).get(body.project_pay_item_id)
  if (item === undefined) throw notFound()
  const contractorId = await contractorOf(db, projectId, item, body.external_dot_contractor_id)
  const units = await reconciliationUnits(db)
  const foreign = slips.filter((slip) => slip.dot_project_id !== projectId)
  const own = slips.filter((slip) => slip.dot_project_id === projectId)
  const { coded, refused } = planCoding(own, item, units)
  const byId = new Map(own.map((slip) => [slip.id, slip]))
  const more = { external_dot_contractor_id: contractorId, additional_notes: null }
  return {
    projectId,
    recodings: coded.flatMap(({ id, quantity }): Recoding[] => {
      const slip = byId.get(id)
      return slip === undefined ? [] : [{ slip, rows: [assignmentRow(item, 1, quantity, more, person, period)] }]
    }),
    refused: [...foreign.map(ofOtherProject), ...refused.flatMap(({ id, refusal }): RefusedSlip[] => {
      const slip = byId.get(id)
      return slip === undefined ? [] : [{ slip, refusal }]
    })],
    item,
    units,
  }
}

async function contractorOf(db: AgencyTransaction, projectId: number, item: PayItem, named: number | null | undefined): Promise<number | null> {
  const contractorId = named ?? contractorForMany(item, await contractorsOfProject(db, projectId)).contractor?.id ?? null
  throwIfRefused(checkContractor(item, contractorId))
  return contractorId
}

function ofOtherProject(slip: SlipToCode): RefusedSlip {
  return { slip, refusal: refuse('errors.assignment_project', { ticket: slip.ticket_number }) }
}
