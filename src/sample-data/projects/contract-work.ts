import type pg from 'pg'
import { comparisonKey } from '#src/platform/domain/formats/plain-text'
import { rounded, times } from '#src/platform/domain/units/decimal'
import { addDays } from '#src/platform/domain/time/days'
import { sql } from '#src/platform/server/database/sql'
import { unitKeyOf } from '#src/platform/server/units/unit-key'
import type { SampleAgency } from '#src/sample-data/agencies'
import type { Actor } from '#src/sample-data/plan'
import type { ProjectSpec } from '#src/sample-data/projects/project-spec'
import { standardItems, type PublicItem } from '#src/sample-data/projects/public-items'
import type { Rows } from '#src/sample-data/rows'

/** The project that a contract is for, and the person who works on the contract. */
export interface ContractWork {
  readonly agency: SampleAgency
  readonly projectId: number
  readonly spec: ProjectSpec
  readonly today: string
  readonly by: Actor
}

/** Units in which every quantity is a whole number. */
const COUNTED: ReadonlySet<string> = new Set(['EACH', 'LS'])
/** Maximum number of items that a draft Update changes. */
const DRAFT_LINES = 4

/**
 * Adds two Updates of a contract: an approved one with the items that are not in the public contract, and a draft with items that no
 * plant supplies. Both are written as drafts; `settleContracts` then approves the one with an approval date.
 */
export function addUpdates(rows: Rows, { agency, projectId, spec, today, by }: ContractWork, items: readonly PublicItem[], idOf: ReadonlyMap<string, { readonly id: number }>): void {
  if (spec.reconciliation !== 'confirmed' || spec.items === 'listed' || spec.startedDaysAgo === null || spec.status !== 'construction') return
  const supplied = new Set(spec.supplies.flatMap(({ item, splitWith }) => [item, splitWith]))
  const added = items.filter(({ code }) => code in spec.listed)
  const idle = items.filter(({ code, quantity, uom }) => !COUNTED.has(uom) && !supplied.has(code) && !(code in spec.listed) && Number(quantity) >= 10).slice(0, DRAFT_LINES)
  const approvedOn = addDays(today, 5 - spec.startedDaysAgo)
  if (added.length > 0) {
    const id = addUpdate(rows, { agency, projectId, by }, { number: 1, date: approvedOn, description: 'Extra work ordered after the letting' })
    rows.add('change_orders', { ...id.row, approved_by: by.id, approved_by_name: by.name, approved_at: `${addDays(approvedOn, 1)}T18:05:00Z` })
    for (const [position, item] of added.entries()) rows.add('change_order_lines', { ...lineOf(agency, projectId, id.id, position, item), kind: 'new', quantity: item.quantity, pay_item_id: idOf.get(item.code)?.id ?? null })
  }
  if (idle.length === 0) return
  const draft = addUpdate(rows, { agency, projectId, by }, { number: added.length > 0 ? 2 : 1, date: addDays(today, -3), description: 'Quantities measured again in the field' })
  rows.add('change_orders', { ...draft.row, approved_by: null, approved_by_name: null, approved_at: null })
  for (const [position, item] of idle.entries()) {
    const isMore = position % 2 === 0
    rows.add('change_order_lines', {
      ...lineOf(agency, projectId, draft.id, position, item), kind: isMore ? 'increased' : 'decreased', quantity: rounded(times(item.quantity, isMore ? '1.15' : '0.9')),
      pay_item_id: idOf.get(item.code)?.id ?? null, line_number: null, item_code: null, item_number: null, item_description: null, estimated_qty_uom: null, source_only: null,
    })
  }
}

function addUpdate(rows: Rows, { agency, projectId, by }: Pick<ContractWork, 'agency' | 'projectId' | 'by'>, { number, date, description }: { readonly number: number; readonly date: string; readonly description: string }) {
  const id = rows.nextId('change_orders')
  return { id, row: { dot_authority_id: agency.id, id, dot_project_id: projectId, number, date, description: agency.mark(description), created_by: by.id, created_at: `${date}T16:40:00Z` } }
}

function lineOf(agency: SampleAgency, projectId: number, order: number, position: number, { code, lineNumber, description, uom }: PublicItem) {
  return {
    dot_authority_id: agency.id, change_order_id: order, position, dot_project_id: projectId, line_number: lineNumber, item_code: agency.mark(code), item_number: code.slice(0, 4),
    item_description: agency.mark(description), estimated_qty_uom: uom, source_only: false,
  }
}

const requests = [
  { name: 'Cascade Flagging', type: 'subcontractor', note: 'Traffic control for the night closures.', state: 'pending', askedDaysAgo: 1 },
  { name: 'Naches Trucking', type: 'subcontractor', note: null, state: 'pending', askedDaysAgo: 4 },
  { name: 'Selah Striping', type: 'other', note: 'Has no contract in this project.', state: 'rejected', askedDaysAgo: 19 },
] as const

/** Adds contractor requests to a project under construction: two pending, one rejected (PROJ-38). */
export function addRequests(rows: Rows, { agency, projectId, spec, today, by }: ContractWork): void {
  if (spec.status !== 'construction' || spec.subcontractors.length === 0 || agency.key !== 'cascadia') return
  for (const { name, type, note, state, askedDaysAgo } of requests) {
    const isDecided = state !== 'pending'
    rows.add('contractor_requests', {
      dot_authority_id: agency.id, id: rows.nextId('contractor_requests'), dot_project_id: projectId, name, type, note, state, requested_by_name: name,
      requested_at: `${addDays(today, -askedDaysAgo)}T15:20:00Z`, decided_by: isDecided ? by.id : null, decided_by_name: isDecided ? by.name : null,
      decided_at: isDecided ? `${addDays(today, 1 - askedDaysAgo)}T17:10:00Z` : null,
    })
  }
}

/** Adds the agency's catalog of pay items, which is the public standard list (PAY-28). */
export function addCatalog(rows: Rows, { id, mark }: SampleAgency): void {
  for (const { code, description, uom } of standardItems()) {
    rows.add('master_pay_items', { dot_authority_id: id, id: rows.nextId('master_pay_items'), item_code: mark(code), item_code_key: comparisonKey(mark(code)), item_description: mark(description), uom })
  }
}

/**
 * Completes contracts once all tickets are loaded. Approves Updates, sets the last Update number of projects, and writes the lines of
 * closed periods.
 */
export async function settleContracts(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ id: number }>('SELECT id FROM dot_authorities ORDER BY id')
  for (const { id } of rows) {
    await client.query(`SELECT set_config('app.dot_authority_id', $1, true)`, [String(id)])
    await client.query(`UPDATE change_orders SET state = 'approved', version = 2 WHERE dot_authority_id = $1 AND approved_at IS NOT NULL`, [id])
    await client.query(
      `UPDATE dot_projects SET last_change_order_number = last.number
       FROM (SELECT dot_project_id, max(number) AS number FROM change_orders WHERE dot_authority_id = $1 GROUP BY 1) AS last
       WHERE dot_authority_id = $1 AND id = last.dot_project_id`,
      [id],
    )
    await client.query(
      `INSERT INTO pay_period_lines (dot_authority_id, dot_project_id, pay_period, pay_item_id, line_number, item_code, item_description,
         estimated_qty_uom, estimated_quantity, is_dnp, source_only, external_dot_contractor_id, external_dot_contractor_name, ticket_count, quantity, unit_price)
       SELECT $1, item.dot_project_id, paid.pay_period, item.id, item.line_number, item.item_code, item.item_description, paid.unit,
         item.estimated_quantity, item.is_dnp, item.source_only, paid.external_dot_contractor_id, contractor.name, paid.tickets, paid.quantity, item.unit_price
       FROM (SELECT code.dot_project_id, code.pay_period, code.project_pay_item_id, code.external_dot_contractor_id, 
             CASE WHEN item.is_dnp THEN ${sql`${unitKeyOf(sql.part`slip.uom_1`)}`.text} ELSE item.estimated_qty_uom END AS unit,
             count(*) AS tickets, sum(code.quantity) AS quantity
           FROM pay_item_assignments code JOIN slips slip ON slip.dot_authority_id = code.dot_authority_id AND slip.id = code.slip_id
             JOIN pay_items item ON item.dot_authority_id = code.dot_authority_id AND item.id = code.project_pay_item_id
           WHERE code.dot_authority_id = $1 GROUP BY 1, 2, 3, 4, 5) paid
         JOIN pay_periods period ON period.dot_authority_id = $1 AND period.dot_project_id = paid.dot_project_id AND period.number = paid.pay_period AND period.state = 'closed'
         JOIN pay_items item ON item.dot_authority_id = $1 AND item.id = paid.project_pay_item_id
         LEFT JOIN external_dot_contractors contractor ON contractor.dot_authority_id = $1 AND contractor.id = paid.external_dot_contractor_id
       ORDER BY item.dot_project_id, paid.pay_period, item.line_number, item.id, paid.external_dot_contractor_id`,
      [id],
    )
  }
}
