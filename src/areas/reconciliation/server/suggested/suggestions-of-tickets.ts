import type { Static } from 'typebox'
import { payItemsOfProject, reconciliationUnits } from '#src/areas/contracts/server/contract-items/pay-items/public/items-for-rules'
import type { suggested } from '#src/areas/reconciliation/api/suggested'
import { choiceAmong, isSuggestable, SUGGESTION_CODINGS } from '#src/areas/reconciliation/domain/coding/suggestion'
import { byPlace } from '#src/areas/reconciliation/server/suggested/by-place'
import { isRejectedOrVoided, ticketStatuses } from '#src/platform/domain/status-words'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

type TicketSuggestion = Static<typeof suggested.suggestions.answer>['pay_item_suggestions'][number]

/** Uncoded tickets that get the same suggestion because they have the same plant, material, unit and product code. */
interface AlikeTickets {
  readonly slip_ids: readonly number[]
  readonly plant_id: number
  readonly material_description: string
  readonly uom_1: string | null
  readonly product_code: string | null
}

interface LastCoding {
  readonly place: number
  readonly is_own: boolean
  readonly project_pay_item_id: number
}

const closedStatuses = ticketStatuses.filter(isRejectedOrVoided)

/**
 * The first suggestion of each of these tickets, by the rules for a single ticket (RECO-98, PLUS-7): from the person's own codings first,
 * then from everybody's, then the item whose code is the ticket's product code. The number of queries does not depend on the number of
 * tickets. Leaves out tickets of other projects, tickets that are coded, rejected or voided, and tickets without a suggestion.
 */
export async function findSuggestionsOfTickets(db: AgencyTransaction, personId: number, projectId: number, slipIds: readonly number[]): Promise<TicketSuggestion[]> {
  const alike = await db.many(sql<AlikeTickets>`
    SELECT array_agg(id ORDER BY id) AS slip_ids, plant_id, material_description, uom_1, nullif(lower(trim(product_code)), '') AS product_code FROM slips
    WHERE dot_authority_id = ${db.agency} AND dot_project_id = ${projectId} AND id = ANY(${[...slipIds]}::int[]) AND NOT coded AND status <> ALL (${closedStatuses}::text[])
    GROUP BY 2, 3, 4, 5`)
  if (alike.length === 0) return []
  const payable = [...(await payItemsOfProject(db, projectId)).values()].filter(({ is_dnp: isDoNotPay }) => !isDoNotPay).toSorted((a, b) => a.line_number - b.line_number || a.id - b.id)
  const units = await reconciliationUnits(db)
  const supplies = alike.map(({ plant_id, material_description, uom_1 }, place) => ({ place, plant_id, material_description, uom_1 }))
  const codings = await db.many(sql<LastCoding>`
    SELECT supply.place, whose.is_own, last.project_pay_item_id
    FROM json_to_recordset(${JSON.stringify(supplies)}::json) AS supply (place int, plant_id int, material_description text, uom_1 text)
    CROSS JOIN (VALUES (true), (false)) AS whose (is_own)
    CROSS JOIN LATERAL (
      SELECT code.project_pay_item_id, code.assigned_at, code.slip_id FROM pay_item_assignments code
      WHERE code.dot_authority_id = ${db.agency} AND code.dot_project_id = ${projectId} AND code.slot = 1
        AND code.supply = ticket_supply(supply.plant_id, supply.material_description, supply.uom_1)
        AND code.project_pay_item_id = ANY(${payable.map(({ id }) => id)}::int[]) AND (NOT whose.is_own OR code.assigned_by = ${personId})
      ORDER BY code.assigned_at DESC, code.slip_id DESC LIMIT ${SUGGESTION_CODINGS}) last
    ORDER BY supply.place, last.assigned_at DESC, last.slip_id DESC`)
  const codingsOf = byPlace(codings)
  return alike.flatMap(({ slip_ids: ids, product_code: code, uom_1: unit }, place) => {
    const groupCodings = codingsOf.get(place) ?? []
    const own = groupCodings.filter((coding) => coding.is_own)
    const used = own.length > 0 ? own : groupCodings
    const choice = choiceAmong(used.map(({ project_pay_item_id }) => ({ project_pay_item_id, external_dot_contractor_id: null, assigned_at: '' })))
    const item = payable.find((one) => isSuggestable(one, unit, units) && (used.length === 0 ? one.item_code.toLowerCase() === code : one.id === choice?.usual.project_pay_item_id))
    if (item === undefined) return []
    return ids.map((slip_id) => ({ slip_id, project_pay_item_id: item.id, item_code: item.item_code, uses: choice?.usual.uses ?? 0, among: choice?.among ?? 0 }))
  })
}
