import { hash } from 'node:crypto'
import type { BodyOf } from '#src/platform/api/contract'
import type { suggested } from '#src/areas/reconciliation/api/suggested'
import { checkPayCodeCount } from '#src/areas/reconciliation/domain/assign-many'
import type { Plan } from '#src/areas/reconciliation/server/assign'
import { chosenSlipIds, planLocked } from '#src/areas/reconciliation/server/assign-to-many'
import { previewOfItem } from '#src/areas/reconciliation/server/lots'
import { holdOpenPeriod } from '#src/areas/reconciliation/server/open-period'
import { lockSlipsToCode, type SlipToCode } from '#src/areas/reconciliation/server/slips-to-code'
import { findSureItems, type SureItem } from '#src/areas/reconciliation/server/suggested/sure-items'
import { writeAssignments, type Recoding } from '#src/areas/reconciliation/server/write-assignments'
import { heldOf, parkedOf } from '#src/areas/tickets/server/queue/public/out-of-queue'
import { withExceptions } from '#src/areas/tickets/server/findings/public/with-exceptions'
import { counted } from '#src/areas/tickets/server/bulk/public/counted'
import { countText } from '#src/platform/domain/formats/numbers'
import { message } from '#src/platform/domain/messages'
import { isRejectedOrVoided } from '#src/platform/domain/status-words'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { DryRun } from '#src/platform/server/http/call'
import { conflict, throwIfRefused } from '#src/platform/server/http/errors'
import type { Actor } from '#src/platform/server/http/security/actor'
import type { SignedIn } from '#src/platform/server/http/security/caller'

type AcceptBody = BodyOf<(typeof suggested)['accept']>
type FindNotedAmong = (db: AgencyTransaction, slipIds: readonly number[]) => Promise<void>

/** Who accepts the suggestions, and what the call needs from other areas. */
export interface Accepting {
  readonly person: SignedIn
  readonly actor: Actor
  readonly dryRun: boolean
  readonly findNotedAmong: FindNotedAmong
}

/**
 * Codes each ticket with its own sure item, all in one transaction, by the same rules as assigning one item to many tickets (PLUS-8,
 * PLUS-13). Leaves out tickets that have a code, are rejected or voided, have no sure item, or whose net does not convert. With `clean`,
 * also leaves out tickets that have exceptions, are parked, or that colleagues have open (PLUS-15), and first updates the findings, because
 * exceptions depend on them. With `seen`, fails with 409 and writes nothing if the codings differ from those of the dry run that the person
 * saw, because suggestions may have changed since then.
 */
export async function acceptSuggested(db: AgencyTransaction, { person, actor, dryRun, findNotedAmong }: Accepting, projectId: number, body: AcceptBody) {
  // lock the period before the tickets, in the same order as the closing of a period, so that coding and closing cannot deadlock
  const period = await holdOpenPeriod(db, person, projectId)
  if (body.clean === true) await findNotedAmong(db, await chosenSlipIds(db, person, projectId, body))
  const ids = await chosenSlipIds(db, person, projectId, body)
  throwIfRefused(checkPayCodeCount(new Set(ids).size))
  const slips = await lockSlipsToCode(db, person, period, ids, body.versions)
  const open = slips.filter(({ coded, status, dot_project_id: project }) => project === projectId && !coded && !isRejectedOrVoided(status))
  const openIds = body.clean === true ? open.map(({ id }) => id) : []
  const parked = await parkedOf(db, person, openIds)
  const heldIds = await heldOf(db, person, openIds.filter((id) => !parked.has(id)))
  const isFree = (id: number) => !parked.has(id) && !heldIds.has(id)
  const unusual = await withExceptions(db, openIds.filter(isFree))
  const usual = open.filter(({ id }) => isFree(id) && !unusual.has(id))
  const plan = async (these: readonly SlipToCode[]): Promise<Plan[]> => {
    const plans: Plan[] = []
    for (const { item, slips: own } of await byItem(db, projectId, these, body.share)) plans.push(await planLocked(db, person, projectId, period, own, item))
    return plans
  }
  const plans = await plan(usual)
  const recodings = recodingsOf(plans)
  const left = { with_exceptions: unusual.size, parked: parked.size, held: heldIds.size, without_suggestion: usual.length - recodings.length }
  const effects = [...plans.flatMap((one) => previewOfItem(one).effects ?? []), ...leftOut(left)]
  const codingsHash = hashOf(recodings)
  if (dryRun) return new DryRun({ would_update: recodings.length, refused: [], effects, seen: codingsHash, ...counted(recodings.map(({ slip }) => slip)) })
  // tickets that are left out only because a colleague has opened or parked them since the dry run do not count as a change
  const isAsSeen = body.seen === undefined || body.seen === codingsHash || body.seen === hashOf(recodingsOf(await plan(open)))
  if (!isAsSeen) throw conflict('errors.suggestions_changed', {}, [{ effects, seen: codingsHash }])
  await writeAssignments(db, actor, projectId, 'assigned', recodings)
  return { updated: recodings.length, slips: recodings.map(({ slip }) => ({ id: slip.id, version: slip.version + 1 })), ...left }
}

function recodingsOf(plans: readonly Plan[]): readonly Recoding[] {
  return plans.flatMap(({ recodings }) => recodings)
}

/** A hash of what is coded: each ticket with its item, contractor and quantity, regardless of order. */
function hashOf(recodings: readonly Recoding[]): string {
  const codings = recodings.flatMap(({ slip, rows }) => rows.map((row) => [slip.id, row.project_pay_item_id, row.external_dot_contractor_id, row.quantity].join(' ')))
  return hash('sha256', codings.toSorted().join('\n'), 'hex')
}

/** Groups tickets by their sure item and contractor, in the order of the tickets. Leaves out tickets without a sure item. */
async function byItem(db: AgencyTransaction, projectId: number, slips: readonly SlipToCode[], share: number): Promise<{ readonly item: SureItem; readonly slips: SlipToCode[] }[]> {
  const supplies = new Map<string, SlipToCode[]>()
  for (const slip of slips) {
    const key = JSON.stringify([slip.plant_id, slip.material_description, slip.uom_1])
    const alike = supplies.get(key)
    if (alike === undefined) supplies.set(key, [slip])
    else alike.push(slip)
  }
  const groups = [...supplies.values()]
  const items = await findSureItems(db, projectId, groups.flatMap(([first]) => first ?? []), share)
  const lots = new Map<string, { readonly item: SureItem; readonly slips: SlipToCode[] }>()
  for (const [at, group] of groups.entries()) {
    const item = items[at] ?? null
    if (item === null) continue
    const key = JSON.stringify(item)
    const lot = lots.get(key)
    if (lot === undefined) lots.set(key, { item, slips: [...group] })
    else lot.slips.push(...group)
  }
  return [...lots.values()]
}

interface LeftOut {
  readonly with_exceptions: number
  readonly parked: number
  readonly held: number
  readonly without_suggestion: number
}

function leftOut({ with_exceptions: unusual, parked, held, without_suggestion: unsure }: LeftOut): string[] {
  return [
    ...(unusual > 0 ? [message('effects.left_with_exceptions', { count: countText(unusual) })] : []),
    ...(parked > 0 ? [message('effects.left_parked', { count: countText(parked) })] : []),
    ...(held > 0 ? [message('effects.left_held', { count: countText(held) })] : []),
    ...(unsure > 0 ? [message('effects.left_unsure', { count: countText(unsure) })] : []),
  ]
}
