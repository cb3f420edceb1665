import { Client } from 'pg'
import type { LoadedServer } from '#tests/bench/loaded-server'
import { LeanReader } from '#tests/bench/lean-reader'
import { inTurns, ratesInTurns } from '#tests/bench/measured'
import type { WaitingProject } from '#tests/bench/big/waiting-project'

const CALLERS = 16
const PAGE = 30

/** Our figure and its baseline, measured in turns. */
export interface Figure {
  readonly ours: number
  readonly floor: number
}

/**
 * The baseline of a page, as minimal SQL. The first statement reads the ids in order from the index, one range per status; the
 * second reads those rows with the columns that the list shows from other tables. This SQL is separate from the product's
 * queries, so that the baseline does not slow down with them.
 */
const FLOOR_IDS = `
  SELECT id FROM (
    (SELECT id, ticketed_at FROM slips WHERE dot_authority_id = $1 AND dot_project_id = $2 AND status = 'delivered' ORDER BY ticketed_at DESC, id DESC LIMIT ${PAGE})
    UNION ALL
    (SELECT id, ticketed_at FROM slips WHERE dot_authority_id = $1 AND dot_project_id = $2 AND status = 'changed_after_delivered' ORDER BY ticketed_at DESC, id DESC LIMIT ${PAGE})
  ) AS newest ORDER BY ticketed_at DESC, id DESC LIMIT ${PAGE}`
const FLOOR_ROWS = `
  SELECT slips.*, project.state_project_number, project.contract_number, code.quantity AS code_quantity, code.external_dot_contractor_id,
    item.item_code, item.item_description, item.line_number
  FROM slips
  LEFT JOIN dot_projects project ON project.dot_authority_id = slips.dot_authority_id AND project.id = slips.dot_project_id
  LEFT JOIN pay_item_assignments code ON code.dot_authority_id = slips.dot_authority_id AND code.slip_id = slips.id AND code.slot = 1
  LEFT JOIN pay_items item ON item.dot_authority_id = code.dot_authority_id AND item.id = code.project_pay_item_id
  WHERE slips.dot_authority_id = $1 AND slips.id = ANY ($2::int[])`

/** Reads a page with two prepared statements, as the database's owner, who bypasses row-level security. */
async function floorPage(client: Client, { agency, project }: WaitingProject): Promise<number> {
  const { rows } = await client.query<{ id: number }>({ name: 'floor_ids', text: FLOOR_IDS, values: [agency, project] })
  const page = await client.query({ name: 'floor_rows', text: FLOOR_ROWS, values: [agency, rows.map(({ id }) => id)] })
  return page.rows.length
}

/** Measures a page of 30 tickets, without and with the total number of tickets, and how many answers per second 16 clients get. */
export async function listFigures(server: LoadedServer, place: WaitingProject): Promise<Record<'page' | 'total' | 'rate', Figure>> {
  const path = `/v1/slips?project_id=${place.project}&status=delivered`
  const clients = await Promise.all(Array.from({ length: CALLERS }, async () => {
    const client = new Client({ connectionString: server.ownerConnectionString })
    await client.connect()
    return client
  }))
  const readers = clients.map(() => new LeanReader(server.address, `Bearer ${server.tokens.authorization}`))
  const ours = (query: string, caller = 0) => readers[caller]?.get(path + query) ?? Promise.resolve(0)
  try {
    const floor = (caller: number) => {
      const client = clients[caller]
      return client === undefined ? Promise.resolve(0) : floorPage(client, place)
    }
    if ((await floor(0)) !== PAGE) throw new Error('the floor found no whole page')
    const { slips } = JSON.parse((await server.get(path)).text) as { slips: unknown[] }
    if (slips.length !== PAGE) throw new Error('the list has no whole page')
    const { page, total, bare } = await inTurns({ page: () => ours('&totals=false'), total: () => ours(''), bare: () => floor(0) })
    const rates = await ratesInTurns(CALLERS, { ours: (caller) => ours('', caller), floor })
    return { page: { ours: page, floor: bare }, total: { ours: total, floor: bare }, rate: rates }
  } finally {
    for (const reader of readers) reader.close()
    await Promise.all(clients.map((client) => client.end()))
  }
}
