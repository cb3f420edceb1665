import type { BinderManifest, BinderSubject } from '#src/areas/contracts/domain/audit-binders/binder'
import { sql, type SqlPart } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/** The facts about a project that its audit binders contain, including the project's time zone. */
export interface BoundProject {
  readonly agency: string
  readonly id: number
  readonly title: string
  readonly state_project_number: string
  readonly timezone: string
}

/** The project of a binder. The caller has checked that the person may see it. */
export function findBoundProject(db: AgencyTransaction, projectId: number): Promise<BoundProject> {
  return db.one(sql<BoundProject>`
    SELECT authority.name AS agency, project.id, project.title, coalesce(project.state_project_number, '') AS state_project_number, coalesce(project.timezone, authority.timezone) AS timezone
    FROM dot_projects project JOIN dot_authorities authority ON authority.id = project.dot_authority_id
    WHERE project.dot_authority_id = ${db.agency} AND project.id = ${projectId}`)
}

/**
 * The subject in the form used in the manifest, its state, and how many closed periods it covers; null if the project has no such period or
 * item.
 */
export async function findSubject(db: AgencyTransaction, projectId: number, subject: BinderSubject): Promise<{ readonly subject: BinderManifest['subject']; readonly state: 'in_progress' | 'closed'; readonly closed: number } | null> {
  if ('pay_period' in subject) {
    const period = await db.maybeOne(sql<{ state: 'in_progress' | 'closed' }>`
      SELECT state FROM pay_periods WHERE dot_authority_id = ${db.agency} AND dot_project_id = ${projectId} AND number = ${subject.pay_period}`)
    return period === null ? null : { subject, state: period.state, closed: period.state === 'closed' ? 1 : 0 }
  }
  const item = await db.maybeOne(sql<{ id: number; item_code: string; item_description: string; closed: number }>`
    SELECT id, item_code, item_description, (SELECT count(DISTINCT pay_period)::int FROM pay_period_lines line
      WHERE line.dot_authority_id = ${db.agency} AND line.dot_project_id = ${projectId} AND line.pay_item_id = item.id) AS closed
    FROM pay_items item WHERE dot_authority_id = ${db.agency} AND dot_project_id = ${projectId} AND id = ${subject.pay_item_id}`)
  if (item === null) return null
  const { closed, ...named } = item
  return { subject: { pay_item: named }, state: closed > 0 ? 'closed' : 'in_progress', closed }
}

/** The FROM list and the start of a WHERE clause for the frozen lines of the subject, which have the alias `line`. */
function ofSubject(db: AgencyTransaction, projectId: number, subject: BinderSubject): SqlPart {
  const which = 'pay_period' in subject ? sql.part`line.pay_period = ${subject.pay_period}` : sql.part`line.pay_item_id = ${subject.pay_item_id}`
  return sql.part`pay_period_lines line WHERE line.dot_authority_id = ${db.agency} AND line.dot_project_id = ${projectId} AND ${which}`
}

/** The totals of the lines that a binder covers, and the closed periods of these lines. */
export interface BinderSums {
  readonly amount: string
  readonly lines_without_price: number
  readonly quantities: BinderManifest['quantities']
  readonly periods: BinderManifest['periods']
}

/** The totals of the subject's lines, calculated by the database, and the closed periods to which those lines belong. */
export async function findSums(db: AgencyTransaction, projectId: number, subject: BinderSubject): Promise<BinderSums> {
  const lines = ofSubject(db, projectId, subject)
  const { amount, unpriced } = await db.one(sql<{ amount: string; unpriced: number }>`
    SELECT coalesce(sum(line.amount), 0)::text AS amount, (count(*) FILTER (WHERE line.quantity IS NOT NULL AND NOT line.is_dnp AND line.unit_price IS NULL))::int AS unpriced FROM ${lines}`)
  const quantities = await db.many(sql<{ unit: string; quantity: string }>`
    SELECT line.estimated_qty_uom AS unit, sum(line.quantity)::text AS quantity FROM ${lines} AND line.quantity IS NOT NULL AND NOT line.is_dnp GROUP BY 1 ORDER BY 1`)
  const numbers = 'pay_period' in subject ? sql.part`period.number = ${subject.pay_period}` : sql.part`period.number IN (SELECT line.pay_period FROM ${lines})`
  const periods = await db.many(sql<BinderManifest['periods'][number]>`
    SELECT period.number, period.start_date::text AS start_date, period.end_date::text AS end_date, ${utc(sql.part`period.closed_at`)} AS closed_at, period.closed_by_name AS closed_by
    FROM pay_periods period WHERE period.dot_authority_id = ${db.agency} AND period.dot_project_id = ${projectId} AND period.state = 'closed' AND ${numbers} ORDER BY period.number`)
  return { amount, lines_without_price: unpriced, quantities, periods }
}

/** The last seal of the agency's audit trail; null if there is none. */
export function findSeal(db: AgencyTransaction): Promise<BinderManifest['trail_seal']> {
  return db.maybeOne(sql<NonNullable<BinderManifest['trail_seal']>>`
    SELECT id, encode(hash, 'hex') AS sha256, ${utc(sql.part`sealed_at`)} AS sealed_at FROM trail_seals WHERE dot_authority_id = ${db.agency} ORDER BY id DESC LIMIT 1`)
}

/** The data of a new binder to record. */
export interface CreatedBinder {
  readonly projectId: number
  readonly subject: BinderSubject
  readonly manifest_sha256: string
  readonly tickets: number
  readonly amount: string
  readonly by: { readonly id: number; readonly name: string }
}

/** Records a binder, so that `isKnown` recognizes it. Returns its id. */
export async function insertBinder(db: AgencyTransaction, { projectId, subject, manifest_sha256: hash, tickets, amount, by }: CreatedBinder): Promise<number> {
  const [period, item] = 'pay_period' in subject ? [subject.pay_period, null] : [null, subject.pay_item_id]
  const { id } = await db.one(sql<{ id: number }>`
    INSERT INTO audit_binders (dot_authority_id, dot_project_id, pay_period, pay_item_id, manifest_sha256, tickets, amount, created_by, created_by_name)
    VALUES (${db.agency}, ${projectId}, ${period}, ${item}, ${hash}, ${tickets}, ${amount}, ${by.id}, ${by.name}) RETURNING id`)
  return id
}

/** Whether the agency created a binder with this manifest, in a project that the person sees. */
export async function isKnown(db: AgencyTransaction, manifestHash: string, visible: SqlPart): Promise<boolean> {
  const { known } = await db.one(sql<{ known: boolean }>`
    SELECT EXISTS (SELECT FROM audit_binders binder WHERE binder.dot_authority_id = ${db.agency} AND binder.manifest_sha256 = ${manifestHash} AND ${visible}) AS known`)
  return known
}

/** A moment as ISO 8601 in UTC. */
export function utc(moment: SqlPart): SqlPart {
  return sql.part`to_char(${moment} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

/** A query of the pay codes behind the subject's lines, each with the id of its line as `line_id`. Codes of closed periods never change. */
export function codesOfSubject(db: AgencyTransaction, projectId: number, subject: BinderSubject, unitOfCode: SqlPart): SqlPart {
  const which = 'pay_period' in subject ? sql.part`code.pay_period = ${subject.pay_period}` : sql.part`code.project_pay_item_id = ${subject.pay_item_id}`
  // prefer the line with the code's unit, but accept another one: some old closed periods have a single do-not-pay line for all units
  return sql.part`
    SELECT code.*, ${unitOfCode} AS unit, slip.ticket_number, (
      SELECT line.id FROM pay_period_lines line WHERE line.dot_authority_id = code.dot_authority_id AND line.dot_project_id = code.dot_project_id AND line.pay_period = code.pay_period
        AND line.pay_item_id = code.project_pay_item_id AND line.external_dot_contractor_id IS NOT DISTINCT FROM code.external_dot_contractor_id
      ORDER BY (line.estimated_qty_uom = ${unitOfCode}) DESC, line.id LIMIT 1) AS line_id
    FROM pay_item_assignments code
      JOIN pay_periods period ON period.dot_authority_id = code.dot_authority_id AND period.dot_project_id = code.dot_project_id AND period.number = code.pay_period AND period.state = 'closed'
      JOIN slips slip ON slip.dot_authority_id = code.dot_authority_id AND slip.id = code.slip_id
      JOIN pay_items item ON item.dot_authority_id = code.dot_authority_id AND item.id = code.project_pay_item_id
    WHERE code.dot_authority_id = ${db.agency} AND code.dot_project_id = ${projectId} AND ${which}`
}

/** A query of the subject's lines in order, with one column for each heading of lines.csv. */
export function linesOfSubject(db: AgencyTransaction, projectId: number, subject: BinderSubject): SqlPart {
  return sql.part`
    SELECT line.id AS line_id, line.pay_period, line.line_number, line.item_code, line.item_description, coalesce(line.external_dot_contractor_name, '') AS contractor,
      CASE WHEN line.is_dnp THEN 'yes' ELSE '' END AS do_not_pay, line.ticket_count AS tickets, line.quantity, line.estimated_qty_uom AS unit, line.unit_price AS unit_price_usd, line.amount AS amount_usd
    FROM ${ofSubject(db, projectId, subject)} ORDER BY line.pay_period, line.line_number, line.id`
}
