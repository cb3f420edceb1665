import { choiceAmong, isSuggestable, SUGGESTION_CODINGS, type Coding } from '#src/areas/reconciliation/domain/coding/suggestion'
import { sureItem } from '#src/areas/reconciliation/domain/coding/sure'
import { contractorsOfProject, payItemsOfProject, reconciliationUnits } from '#src/areas/contracts/server/contract-items/pay-items/public/items-for-rules'
import { contractorForMany } from '#src/areas/reconciliation/domain/assign-many'
import { checkContractor } from '#src/areas/reconciliation/domain/assignments'
import { byPlace } from '#src/areas/reconciliation/server/suggested/by-place'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/** Tickets of a project that get the same suggestion: those of one material, plant and unit. */
export interface Supply {
  readonly plant_id: number
  readonly material_description: string
  readonly uom_1: string | null
}

/** The item and the contractor that are suggested with certainty for the tickets of one `Supply`. */
export interface SureItem {
  readonly project_pay_item_id: number
  readonly external_dot_contractor_id: number | null
}

/**
 * The sure item (one that is suggested with certainty) for each group of tickets, in the same order; null for a group without a sure item.
 * The contractor is that of the item's last coding in the group, if the item still lists it, otherwise the one that is selected
 * automatically. If the item needs a contractor and neither exists, the group has no sure item.
 */
export async function findSureItems(db: AgencyTransaction, projectId: number, supplies: readonly Supply[], share: number): Promise<(SureItem | null)[]> {
  if (supplies.length === 0) return []
  const codings = await db.many(sql<Coding & { place: number }>`
    SELECT supply.place, last.project_pay_item_id, last.external_dot_contractor_id, to_json(last.assigned_at) #>> '{}' AS assigned_at
    FROM json_to_recordset(${JSON.stringify(supplies.map((supply, place) => ({ place, ...supply })))}::json) AS supply (place int, plant_id int, material_description text, uom_1 text)
    CROSS JOIN LATERAL (
      -- no join, so that the index of supplies is read in its order however many codings a supply has
      SELECT code.project_pay_item_id, code.external_dot_contractor_id, code.assigned_at, code.slip_id FROM pay_item_assignments code
      WHERE code.dot_authority_id = ${db.agency} AND code.dot_project_id = ${projectId} AND code.slot = 1
        AND code.supply = ticket_supply(supply.plant_id, supply.material_description, supply.uom_1)
        AND code.project_pay_item_id <> ALL (ARRAY(SELECT id FROM pay_items WHERE dot_authority_id = ${db.agency} AND dot_project_id = ${projectId} AND is_dnp))
      ORDER BY code.assigned_at DESC, code.slip_id DESC LIMIT ${SUGGESTION_CODINGS}) last
    ORDER BY supply.place, last.assigned_at DESC, last.slip_id DESC`)
  const [items, contractors, units] = [await payItemsOfProject(db, projectId), await contractorsOfProject(db, projectId), await reconciliationUnits(db)]
  const codingsOf = byPlace(codings)
  return supplies.map(({ uom_1: unit }, place) => {
    const usual = sureItem(choiceAmong(codingsOf.get(place) ?? []), share)
    const item = usual === null ? undefined : items.get(usual.project_pay_item_id)
    if (usual === null || item === undefined || !isSuggestable(item, unit, units)) return null
    const last = usual.external_dot_contractor_id
    const contractor = last !== null && item.external_dot_contractor_ids.includes(last) ? last : contractorForMany(item, contractors).contractor?.id ?? null
    return checkContractor(item, contractor).allowed ? { project_pay_item_id: item.id, external_dot_contractor_id: contractor } : null
  })
}
