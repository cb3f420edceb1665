import type { Contractor } from '#src/areas/contracts/domain/contractors/contractor'
import type { PayItem } from '#src/areas/contracts/domain/contract-items/pay-item'
import type { ReconciliationUnit } from '#src/platform/domain/units/conversion'
import { sql, type SqlPart } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/** Locks the pay items with these ids in a project until the transaction ends, so that nobody can change them. Returns them by id. */
export function lockPayItems(db: AgencyTransaction, projectId: number, ids: readonly number[]): Promise<Map<number, PayItem>> {
  return payItemsWhere(db, sql.part`dot_project_id = ${projectId} AND id = ANY(${[...ids]}::int[]) ORDER BY id FOR SHARE`)
}

/** All pay items of a project. */
export function payItemsOfProject(db: AgencyTransaction, projectId: number): Promise<Map<number, PayItem>> {
  return payItemsWhere(db, sql.part`dot_project_id = ${projectId}`)
}

async function payItemsWhere(db: AgencyTransaction, where: SqlPart): Promise<Map<number, PayItem>> {
  const items = await db.many(sql<Omit<PayItem, 'external_dot_contractor_ids'>>`
    SELECT id, line_number, item_code, item_description, estimated_qty_uom, is_dnp, source_only FROM pay_items
    WHERE dot_authority_id = ${db.agency} AND ${where}`)
  const listed = await db.many(sql<{ pay_item_id: number; ids: number[] }>`
    SELECT pay_item_id, array_agg(external_dot_contractor_id ORDER BY position, external_dot_contractor_id) AS ids
    FROM pay_item_contractors WHERE dot_authority_id = ${db.agency} AND pay_item_id = ANY(${items.map(({ id }) => id)}::int[])
    GROUP BY pay_item_id`)
  const idsOf = new Map(listed.map((row) => [row.pay_item_id, row.ids]))
  return new Map(items.map((item) => [item.id, { ...item, external_dot_contractor_ids: idsOf.get(item.id) ?? [] }]))
}

/** The contractors of a project, as the rules for choosing a contractor need them. */
export function contractorsOfProject(db: AgencyTransaction, projectId: number): Promise<Contractor[]> {
  return db.many(sql<Contractor>`
    SELECT id, name, type FROM external_dot_contractors
    WHERE dot_authority_id = ${db.agency} AND dot_project_id = ${projectId} ORDER BY id`)
}

/** The agency's reconciliation units with their exact factors (UOM-6). */
export function reconciliationUnits(db: AgencyTransaction): Promise<ReconciliationUnit[]> {
  return db.many(sql<ReconciliationUnit>`
    SELECT code, coalesce((
      SELECT json_agg(json_build_object('unit', ticket_uom, 'factor', json_build_object(
        'numerator', trim_scale(factor_numerator)::text, 'denominator', trim_scale(factor_denominator)::text)))
      FROM reconciliation_uom_units unit
      WHERE unit.dot_authority_id = ${db.agency} AND unit.reconciliation_uom_id = reconciliation_uoms.id), '[]') AS ticket_units
    FROM reconciliation_uoms WHERE dot_authority_id = ${db.agency} ORDER BY code`)
}
