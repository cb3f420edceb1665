import { message } from '#src/platform/domain/messages'
import { mayBeFavorite } from '#src/areas/contracts/domain/contract-items/pay-item'
import { allow, firstRefusal, refuse } from '#src/platform/domain/verdict'
import type { LockedContract } from '#src/areas/contracts/server/lock-contract'
import { lockItems, usesOfItems, type LockedItem } from '#src/areas/contracts/server/contract-items/store'
import { payItemsOf } from '#src/areas/contracts/server/contract-items/pay-items/store'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { Actor } from '#src/platform/server/http/security/actor'
import { changedElsewhere, notFound, unprocessable } from '#src/platform/server/http/errors'
import { recordEvents } from '#src/platform/server/records/record'

const uses = ['source_only', 'mobile_favorite', 'e_ticket_available'] as const
/** How items may be used (PAY-32, PAY-42). A setting that is missing here is not changed. */
export type ItemUse = { readonly [Use in (typeof uses)[number]]?: boolean }

interface UsePlan {
  /** The requested items that may be changed, including items that already have the requested settings. */
  readonly items: readonly LockedItem[]
  readonly refused: readonly { readonly id: number; readonly item_code: string; readonly message: string }[]
}

/** Maximum number of changed items that a 409 contains. */
const MOST_ROWS = 100

/**
 * Checks a bulk change of how items may be used, and locks the items. 422 if no setting is requested; 404 for unknown ids; 409, with the
 * current items, if any version is outdated.
 */
export async function planUse(db: AgencyTransaction, { projectId }: LockedContract, named: readonly { readonly id: number; readonly version?: number }[], use: ItemUse): Promise<UsePlan> {
  if (uses.every((one) => use[one] === undefined)) throw unprocessable('errors.not_valid', {}, [{ field: 'mobile_favorite', message: 'source_only, mobile_favorite or e_ticket_available is needed' }])
  const versions = new Map(named.map(({ id, version }) => [id, version]))
  const lockedItems = await lockItems(db, projectId, [...versions.keys()])
  const known = new Set(lockedItems.map(({ id }) => id))
  if (known.size < versions.size) throw notFound([...versions.keys()].filter((id) => !known.has(id)))
  const stale = lockedItems.filter(({ id, version }) => (versions.get(id) ?? version) !== version)
  if (stale.length > 0) throw changedElsewhere(JSON.parse(await payItemsOf(db, projectId, stale.slice(0, MOST_ROWS).map(({ id }) => id))) as unknown[])
  const turning = lockedItems.filter(({ source_only: isSourceOnly }) => use.source_only !== undefined && use.source_only !== isSourceOnly)
  const { assigned } = turning.length === 0 ? { assigned: new Set<number>() } : await usesOfItems(db, projectId, turning.map(({ id }) => id))
  const verdicts = lockedItems.map((item) => ({
    item,
    verdict: firstRefusal(assigned.has(item.id) ? refuse('errors.item_source_only_kept', { code: item.item_code }) : allow, mayBeFavorite(item, use.mobile_favorite)),
  }))
  return {
    items: verdicts.flatMap(({ item, verdict }) => (verdict.allowed ? [item] : [])),
    refused: verdicts.flatMap(({ item, verdict }) => (verdict.allowed ? [] : [{ id: item.id, item_code: item.item_code, message: message(verdict.message, verdict.values) }])),
  }
}

/**
 * Changes how the items of a plan may be used, with one event each. Skips items that already have the values. Returns the changed items.
 */
export async function changeUse(db: AgencyTransaction, actor: Actor, projectId: number, items: readonly LockedItem[], use: ItemUse): Promise<{ id: number; version: number }[]> {
  const changed = items.filter((item) => uses.some((one) => isTurned(item, one, use)))
  await db.run(sql`
    UPDATE pay_items SET version = version + 1, updated_at = now(), source_only = coalesce(${use.source_only ?? null}::boolean, source_only),
      mobile_favorite = coalesce(${use.mobile_favorite ?? null}::boolean, mobile_favorite), e_ticket_available = coalesce(${use.e_ticket_available ?? null}::boolean, e_ticket_available)
    WHERE dot_authority_id = ${db.agency} AND id = ANY(${changed.map(({ id }) => id)}::int[])`)
  await recordEvents(db, actor, 'changed', changed.map((item) => ({
    kind: 'pay_item', id: item.id, name: item.item_code, version: item.version + 1, dot_project_id: projectId,
    changes: Object.fromEntries(uses.filter((one) => isTurned(item, one, use)).map((one) => [one, [item[one], use[one]] as const])),
  })))
  return changed.map(({ id, version }) => ({ id, version: version + 1 }))
}

function isTurned(item: LockedItem, one: (typeof uses)[number], use: ItemUse): boolean {
  return use[one] !== undefined && use[one] !== item[one]
}
