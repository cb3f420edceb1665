import type { Static } from 'typebox'
import { choiceAmong, isSuggestable, SUGGESTION_CODINGS } from '#src/areas/reconciliation/domain/coding/suggestion'
import type { NamedPayItem } from '#src/areas/contracts/api/contract-items/pay-items'
import { reconciliationUnits } from '#src/areas/contracts/server/contract-items/pay-items/public/items-for-rules'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { GroupToCode } from '#src/areas/reconciliation/server/to-code/groups'

/** The item that a group is usually coded with, and in how many of its last codings. */
export type UsualItem = Static<typeof NamedPayItem> & { readonly uses: number; readonly among: number }

interface LastCoding {
  readonly place: number
  readonly project_pay_item_id: number
  readonly pay_item: Static<typeof NamedPayItem>
}

/**
 * The item used most often in the last codings of each group's material, plant and unit, in the order of the groups; null without codings.
 * As for a single ticket (RECO-98), the do-not-pay item and items whose unit does not convert are left out.
 */
export async function findUsualItems(db: AgencyTransaction, groups: readonly GroupToCode[]): Promise<(UsualItem | null)[]> {
  const supplies = groups.map(({ dot_project_id, plant_id, material_description, uom }, place) => ({ place, dot_project_id, plant_id, material_description, uom }))
  const codings = await db.many(sql<LastCoding>`
    SELECT supply.place, last.project_pay_item_id, json_build_object('id', item.id, 'line_number', item.line_number, 'item_code', item.item_code,
        'item_description', item.item_description, 'estimated_qty_uom', item.estimated_qty_uom, 'is_dnp', item.is_dnp, 'source_only', item.source_only) AS pay_item
    FROM json_to_recordset(${JSON.stringify(supplies)}::json) AS supply (place int, dot_project_id int, plant_id int, material_description text, uom text)
    CROSS JOIN LATERAL (
      SELECT code.project_pay_item_id, code.assigned_at, code.slip_id FROM pay_item_assignments code
      WHERE code.dot_authority_id = ${db.agency} AND code.dot_project_id = supply.dot_project_id AND code.slot = 1
        AND code.supply = ticket_supply(supply.plant_id, supply.material_description, supply.uom)
        AND NOT EXISTS (SELECT FROM pay_items item WHERE item.dot_authority_id = ${db.agency} AND item.id = code.project_pay_item_id AND item.is_dnp)
      ORDER BY code.assigned_at DESC, code.slip_id DESC LIMIT ${SUGGESTION_CODINGS}) last
    JOIN pay_items item ON item.dot_authority_id = ${db.agency} AND item.id = last.project_pay_item_id
    ORDER BY supply.place, last.assigned_at DESC, last.slip_id DESC`)
  const units = await reconciliationUnits(db)
  return groups.map(({ uom }, place) => {
    const own = codings.filter((coding) => coding.place === place)
    const choice = choiceAmong(own.map(({ project_pay_item_id }) => ({ project_pay_item_id, external_dot_contractor_id: null, assigned_at: '' })))
    const item = own.find(({ project_pay_item_id: id }) => id === choice?.usual.project_pay_item_id)?.pay_item
    return choice === null || item === undefined || !isSuggestable(item, uom, units) ? null : { ...item, uses: choice.usual.uses, among: choice.among }
  })
}
