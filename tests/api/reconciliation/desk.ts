import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import type { TSchema } from 'typebox'
import type { Role } from '#src/platform/domain/session/roles'
import { openTestServer, type TestServer } from '#tests/api/test-server'
import type { SignedInClient } from '#tests/api/signed-in'

/** A server, a project in reconciliation, and an administrator who works on the project. */
export interface Desk extends TestServer {
  readonly clerk: SignedInClient
  readonly project: number
  /** The project's path in the API: /v2/projects/ID. */
  readonly base: string
  /** A plain item in TON, without contractors. */
  readonly item: number
  readonly other: number
  /** A source-only item, which is coded without a quantity. */
  readonly sourceOnly: number
  readonly doNotPay: number
  readonly plant: number
  ticket(values?: Readonly<Record<string, unknown>>): Promise<number>
  /** Adds contractors to an item, in this order. */
  lists(item: number, ...contractors: readonly number[]): Promise<void>
  /** A person with this role on the project's team. */
  colleague(role: Role): Promise<SignedInClient>
  slip(id: number): Promise<Record<string, unknown>>
  codes(id: number): Promise<Record<string, unknown>[]>
  events(id: number): Promise<Record<string, unknown>[]>
}

/** Starts the real server with a confirmed project that has period 1 in progress and four items. Amounts in LB and TON convert to TON. */
export async function openDesk(environment: Readonly<Record<string, string>> = {}): Promise<Desk> {
  const server = await openTestServer(environment)
  const { make, owner } = server
  const clerk = await server.signedIn('administrator')
  const project = await make.project()
  await make.payPeriod(project)
  const plant = await make.plant({ name: 'Plant of the desk' })
  const item = await make.payItem(project, { item_code: '2360.509', item_description: 'TYPE SP 12.5 WEARING COURSE' })
  const other = await make.payItem(project, { item_code: '2360.519', item_description: 'TYPE SP 19.0 NON WEAR' })
  const sourceOnly = await make.payItem(project, { item_code: '2105.607', item_description: 'COMMON BORROW', source_only: true })
  const doNotPay = await make.payItem(project, { item_code: 'DNP', item_description: 'Do not pay', is_dnp: true, mobile_favorite: true })
  const ton = await owner.query(`INSERT INTO reconciliation_uoms (dot_authority_id, code, name) VALUES (1, 'TON', 'Tons') RETURNING id`)
  await owner.query(`INSERT INTO reconciliation_uom_units (dot_authority_id, reconciliation_uom_id, ticket_uom, factor_numerator, factor_denominator)
    VALUES (1, $1, 'TON', 1, 1), (1, $1, 'LB', 1, 2000)`, [ton.rows[0].id])
  return {
    ...server,
    clerk,
    project,
    base: `/v2/projects/${project}`,
    item,
    other,
    sourceOnly,
    doNotPay,
    plant,
    ticket: (values = {}) => make.ticket(project, { plant_id: plant, ...values }),
    async lists(itemId, ...contractors) {
      for (const [position, contractor] of contractors.entries()) {
        await owner.query(`INSERT INTO pay_item_contractors (dot_authority_id, dot_project_id, pay_item_id, external_dot_contractor_id, position)
          VALUES (1, $1, $2, $3, $4)`, [project, itemId, contractor, position])
      }
    },
    async colleague(role) {
      const client = await server.signedIn(role)
      await make.onTeam(project, client.person)
      return client
    },
    slip: async (id) => (await owner.query('SELECT * FROM slips WHERE id = $1', [id])).rows[0],
    codes: async (id) => (await owner.query('SELECT * FROM pay_item_assignments WHERE slip_id = $1 ORDER BY slot', [id])).rows,
    events: async (id) => (await owner.query('SELECT * FROM slip_events WHERE slip_id = $1 ORDER BY id', [id])).rows,
  }
}

const ajv = new Ajv({ allErrors: true, strict: false })
const formats = addFormats as unknown as (ajv: Ajv) => void
formats(ajv)

/**
 * The differences between an answer's body and the schema in the API contract; empty if they match. Meant for answers whose JSON is built
 * in SQL.
 */
export function faultsOf(answer: TSchema | 'file' | undefined, body: unknown): unknown[] {
  if (typeof answer !== 'object') throw new Error('the contract names no answer')
  const check = ajv.compile(answer)
  return check(body) ? [] : (check.errors ?? [])
}
