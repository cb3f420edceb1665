import { message } from '#src/domain/messages'
import { sql } from '#src/server/platform/database/sql'
import type { AgencyTransaction } from '#src/server/platform/database/transaction'
import type { SignedIn } from '#src/server/platform/http/caller'
import { notFound } from '#src/server/platform/http/errors'

interface Suggestion {
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
  readonly uses: number
  readonly used_at: string
}

/**
 * The item and contractor that the person last gave to the ticket's material and plant in the project, with the reason
 * in words; null when there is none. Do not pay is never suggested: that is decided ticket by ticket. A contractor that
 * the item no longer lists is left out. 404 when the project has no such ticket.
 */
export async function findSuggestion(db: AgencyTransaction, person: SignedIn, projectId: number, slipId: number) {
  const slip = await db.maybeOne(sql<{ plant_id: number; plant_name: string; material_description: string }>`
    SELECT plant_id, plant_name, material_description FROM slips
    WHERE dot_authority_id = ${db.agency} AND id = ${slipId} AND dot_project_id = ${projectId}`)
  if (slip === null) throw notFound()
  const { plant_id, plant_name, material_description } = slip
  const found = await db.maybeOne(sql<Suggestion>`
    SELECT project_pay_item_id, contractor.id AS external_dot_contractor_id, contractor.name AS external_dot_contractor_name,
      json_build_object('id', item.id, 'line_number', item.line_number, 'item_code', item.item_code,
        'item_description', item.item_description, 'estimated_qty_uom', item.estimated_qty_uom, 'is_dnp', item.is_dnp,
        'source_only', item.source_only) AS pay_item,
      uses, to_json(used_at) #>> '{}' AS used_at
    FROM pay_item_uses
      JOIN pay_items item ON item.dot_authority_id = ${db.agency} AND item.id = project_pay_item_id
      LEFT JOIN pay_item_contractors listed ON listed.dot_authority_id = ${db.agency} AND listed.pay_item_id = item.id
        AND listed.external_dot_contractor_id = pay_item_uses.external_dot_contractor_id
      LEFT JOIN external_dot_contractors contractor
        ON contractor.dot_authority_id = ${db.agency} AND contractor.id = listed.external_dot_contractor_id
    WHERE pay_item_uses.dot_authority_id = ${db.agency} AND employee_id = ${person.id}
      AND pay_item_uses.dot_project_id = ${projectId} AND plant_id = ${plant_id}
      AND material_description = ${material_description} AND NOT item.is_dnp
    ORDER BY used_at DESC, uses DESC, project_pay_item_id LIMIT 1`)
  if (found === null) return null
  const values = { item: found.pay_item.item_code, material: material_description, plant: plant_name, count: found.uses }
  return { ...found, reason: message('notices.suggested', values) }
}
