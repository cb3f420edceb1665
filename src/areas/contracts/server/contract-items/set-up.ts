import { nextReconciliationState, type SetupStep } from '#src/areas/projects/domain/setup'
import { firstPeriod } from '#src/areas/contracts/domain/pay-periods/pay-period'
import { comparisonKey } from '#src/platform/domain/formats/plain-text'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { Actor } from '#src/platform/server/http/security/actor'
import { unprocessable } from '#src/platform/server/http/errors'
import type { LockedContract } from '#src/areas/contracts/server/lock-contract'
import { insertItems, currentItems } from '#src/areas/contracts/server/contract-items/store'
import { insertPeriod } from '#src/areas/contracts/server/pay-periods/store'
import { setReconciliation } from '#src/areas/projects/server/public/contract-stage'
import { recordEvents } from '#src/platform/server/records/record'

const DO_NOT_PAY = 'DNP'

/**
 * Marks the project as ready for reconciliation, which requires contract items, and creates its only do-not-pay item (RECO-2, RECO-3,
 * PAY-14).
 */
export async function makeReady(db: AgencyTransaction, actor: Actor, contract: LockedContract): Promise<void> {
  const present = await currentItems(db, contract.projectId)
  const contractItems = present.filter(({ is_dnp: isDoNotPay }) => !isDoNotPay).length
  await step(db, actor, contract, { event: 'make ready', contractItems })
  if (contractItems === present.length) await makeDoNotPay(db, actor, contract.projectId, present.map(({ item_code: code }) => code))
}

/** Moves a project whose reconciliation is not confirmed yet from ready back to setup. Does not delete the do-not-pay item (E.3). */
export function unmakeReady(db: AgencyTransaction, actor: Actor, contract: LockedContract): Promise<void> {
  return step(db, actor, contract, { event: 'back' })
}

/** Confirms reconciliation: opens period 1 on its start date; from then on, only Updates change items (RECO-3, PAY-20, PAY-22). */
export async function confirm(db: AgencyTransaction, actor: Actor, contract: LockedContract, startDate: string | null): Promise<void> {
  await step(db, actor, contract, { event: 'confirm', startDate })
  const { number, start_date: start } = firstPeriod(startDate ?? '')
  await insertPeriod(db, contract.projectId, number, start)
  await recordEvents(db, actor, 'opened', [
    { kind: 'pay_period', id: number, name: `Pay period ${number}`, version: 1, dot_project_id: contract.projectId, changes: { start_date: [null, start] } },
  ])
}

async function step(db: AgencyTransaction, actor: Actor, { projectId, title, state }: LockedContract, setup: SetupStep): Promise<void> {
  const next = nextReconciliationState(state, setup)
  if (!('to' in next)) throw unprocessable(next.message, next.values)
  const [from, to] = [stored(state), stored(next.to)]
  const version = await setReconciliation(db, projectId, to)
  await recordEvents(db, actor, `reconciliation_${to}`, [
    { kind: 'project', id: projectId, name: title, version, dot_project_id: projectId, changes: { reconciliation: [from, to] } },
  ])
}

/**
 * Creates the do-not-pay item with the code DNP. If a contract item already has that code, uses the first free one of DNP-2, DNP-3 and so
 * on.
 */
async function makeDoNotPay(db: AgencyTransaction, actor: Actor, projectId: number, codes: readonly string[]): Promise<void> {
  const takenCodes = new Set(codes.map(comparisonKey))
  let code = DO_NOT_PAY
  for (let count = 2; takenCodes.has(comparisonKey(code)); count += 1) code = `${DO_NOT_PAY}-${count}`
  const [id = 0] = await insertItems(db, projectId, [
    {
      line_number: 0,
      item_code: code,
      item_number: null,
      item_description: 'DO NOT PAY',
      estimated_quantity: '0',
      estimated_qty_uom: 'EACH',
      unit_price: null,
      source_only: false,
      mobile_favorite: true,
      e_ticket_available: true,
      original_contract: false,
      is_dnp: true,
    },
  ])
  await recordEvents(db, actor, 'made_do_not_pay', [{ kind: 'pay_item', id, name: code, version: 1, dot_project_id: projectId, changes: { is_dnp: [null, true] } }])
}

function stored(state: LockedContract['state']): 'setting_up' | 'ready' | 'confirmed' {
  return state === 'setting up' ? 'setting_up' : state
}
