import { message } from '#src/platform/domain/messages'
import { choiceAmong, isSuggestable, reasonOfCodings, reasonOfLatest, SUGGESTION_CODINGS, type CodedItem, type Coding, type Reason, type SuggestionReason } from '#src/areas/reconciliation/domain/coding/suggestion'
import { reconciliationUnits } from '#src/areas/contracts/server/contract-items/pay-items/public/items-for-rules'
import { sql, type SqlPart } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { SignedIn } from '#src/platform/server/http/security/caller'
import { notFound } from '#src/platform/server/http/errors'

interface SuggestedItem {
  readonly project_pay_item_id: number
  readonly external_dot_contractor_id: number | null
  readonly external_dot_contractor_name: string | null
  readonly pay_item: {
    id: number
    line_number: number
    item_code: string
    item_description: string
    estimated_qty_uom: string
    is_dnp: boolean
    source_only: boolean
  }
  readonly reason: string
  readonly basis: string
  readonly uses: number
  readonly used_at: string | null
}

interface LastContractor {
  readonly project_pay_item_id: number
  readonly external_dot_contractor_id: number
}

interface SlipToSuggest {
  readonly plant_id: number
  readonly plant_name: string
  readonly material_description: string
  readonly product_code: string | null
  readonly uom_1: string | null
}

/**
 * The suggestion for a ticket (RECO-98): the item used most often in the last codings of its material, plant and unit. Looks at the
 * person's own codings first, then at everybody's, then looks for an item whose code is the ticket's product code. Also returns the item
 * used last if it is a different one. Returns null if nothing is found, if no item was used for at least half of those codings, or if that
 * item's unit does not convert, because a less common item would be only a guess. Never suggests the do-not-pay item. Omits a contractor
 * that the item no longer lists. 404 if the project has no such ticket.
 */
export async function findSuggestion(db: AgencyTransaction, person: SignedIn, projectId: number, slipId: number) {
  const slip = await db.maybeOne(sql<SlipToSuggest>`
    SELECT plant_id, plant_name, material_description, product_code, uom_1 FROM slips
    WHERE dot_authority_id = ${db.agency} AND id = ${slipId} AND dot_project_id = ${projectId}`)
  if (slip === null) throw notFound()
  const suggestable = await suggestableItems(db, projectId, slip)
  const own = await lastCodings(db, projectId, slip, sql.part`assigned_by = ${person.id}`)
  const codings = own.length > 0 ? own : await lastCodings(db, projectId, slip, sql.part`true`)
  if (codings.length === 0) return ofProductCode(db, projectId, slip, suggestable)
  const choice = choiceAmong(codings)
  if (choice === null) return null
  const reason: SuggestionReason = { by: own.length > 0 ? 'you' : 'everyone', material: slip.material_description, plant: slip.plant_name }
  const { usual, latest, among } = choice
  if (!suggestable.has(usual.project_pay_item_id)) return null
  return {
    ...(await suggestedItem(db, usual, reasonOfCodings(reason, usual.uses, among))),
    latest: latest === null || !suggestable.has(latest.project_pay_item_id) ? null : await suggestedItem(db, latest, reasonOfLatest(reason)),
  }
}

/**
 * The contractor that each item of a project was last coded with: by this person, or else by anybody. Only for items that list several
 * contractors, and only contractors that the item still lists.
 */
export function findLastContractors(db: AgencyTransaction, employeeId: number, projectId: number): Promise<LastContractor[]> {
  return db.many(sql<LastContractor>`
    SELECT DISTINCT ON (used.project_pay_item_id) used.project_pay_item_id, used.external_dot_contractor_id
    FROM pay_item_uses used
      JOIN pay_item_contractors listed ON listed.dot_authority_id = ${db.agency} AND listed.pay_item_id = used.project_pay_item_id
        AND listed.external_dot_contractor_id = used.external_dot_contractor_id
    WHERE used.dot_authority_id = ${db.agency} AND used.dot_project_id = ${projectId} AND 1 < (
      SELECT count(*) FROM pay_item_contractors one WHERE one.dot_authority_id = ${db.agency} AND one.pay_item_id = used.project_pay_item_id)
    ORDER BY used.project_pay_item_id, (used.employee_id = ${employeeId}) DESC, used.used_at DESC`)
}

/** Ids of the project's items that can be suggested for this ticket's unit. */
async function suggestableItems(db: AgencyTransaction, projectId: number, { uom_1 }: SlipToSuggest): Promise<ReadonlySet<number>> {
  const units = await reconciliationUnits(db)
  const items = await db.many(sql<{ id: number; estimated_qty_uom: string; source_only: boolean }>`
    SELECT id, estimated_qty_uom, source_only FROM pay_items
    WHERE dot_authority_id = ${db.agency} AND dot_project_id = ${projectId} AND NOT is_dnp`)
  return new Set(items.filter((item) => isSuggestable(item, uom_1, units)).map(({ id }) => id))
}

/**
 * The last codings of the ticket's plant, material and unit, newest first. Counts only the primary item of each ticket, and no do-not-pay
 * codes.
 */
function lastCodings(db: AgencyTransaction, projectId: number, slip: SlipToSuggest, by: SqlPart): Promise<Coding[]> {
  return db.many(sql<Coding>`
    SELECT project_pay_item_id, external_dot_contractor_id, to_json(assigned_at) #>> '{}' AS assigned_at FROM pay_item_assignments
    WHERE dot_authority_id = ${db.agency} AND dot_project_id = ${projectId} AND slot = 1
      AND supply = ticket_supply(${slip.plant_id}, ${slip.material_description}, ${slip.uom_1})
      AND ${by} AND NOT EXISTS (SELECT FROM pay_items item WHERE item.dot_authority_id = ${db.agency} AND item.id = project_pay_item_id AND item.is_dnp)
    ORDER BY pay_item_assignments.assigned_at DESC, slip_id DESC LIMIT ${SUGGESTION_CODINGS}`)
}

async function ofProductCode(db: AgencyTransaction, projectId: number, { product_code }: SlipToSuggest, items: ReadonlySet<number>) {
  const code = product_code?.trim() ?? ''
  if (code === '') return null
  const row = await db.maybeOne(sql<{ id: number }>`
    SELECT id FROM pay_items WHERE dot_authority_id = ${db.agency} AND dot_project_id = ${projectId}
      AND lower(item_code) = lower(${code}) AND id = ANY(${[...items]}::int[])
    ORDER BY line_number, id LIMIT 1`)
  if (row === null) return null
  const item = { project_pay_item_id: row.id, external_dot_contractor_id: null, assigned_at: null, uses: 0 }
  return { ...(await suggestedItem(db, item, { reason: message('notices.suggested_product_code'), basis: message('notices.basis_product_code') })), latest: null }
}

function suggestedItem(db: AgencyTransaction, item: Omit<CodedItem, 'assigned_at'> & { readonly assigned_at: string | null }, { reason, basis }: Reason): Promise<SuggestedItem> {
  return db.one(sql<SuggestedItem>`
    SELECT item.id AS project_pay_item_id, contractor.id AS external_dot_contractor_id, contractor.name AS external_dot_contractor_name,
      json_build_object('id', item.id, 'line_number', item.line_number, 'item_code', item.item_code,
        'item_description', item.item_description, 'estimated_qty_uom', item.estimated_qty_uom, 'is_dnp', item.is_dnp,
        'source_only', item.source_only) AS pay_item,
      ${reason}::text AS reason, ${basis}::text AS basis, ${item.uses}::int AS uses, ${item.assigned_at}::text AS used_at
    FROM pay_items item
      LEFT JOIN pay_item_contractors listed ON listed.dot_authority_id = ${db.agency} AND listed.pay_item_id = item.id
        AND listed.external_dot_contractor_id = ${item.external_dot_contractor_id}
      LEFT JOIN external_dot_contractors contractor
        ON contractor.dot_authority_id = ${db.agency} AND contractor.id = listed.external_dot_contractor_id
    WHERE item.dot_authority_id = ${db.agency} AND item.id = ${item.project_pay_item_id}`)
}
