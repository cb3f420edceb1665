import { Client } from 'pg'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { findSignedIn } from '#src/areas/identity/server/sessions/session-store'
import { slipDetailJson } from '#src/areas/tickets/server/detail/detail'
import type { FeedFilters } from '#src/areas/tickets/server/list/filter-conditions'
import { listedSlips, type ListedSlips } from '#src/areas/tickets/server/list/listed-slips'
import { readSort } from '#src/areas/tickets/server/list/sort'
import { chooseSlips, countMatches, countSlips, findChosenRows } from '#src/areas/tickets/server/store'
import { bareClient, send, statementsOf } from '#tests/bench/bare-sql'
import type { Bench, BenchLine } from '#tests/bench/bench'
import { openLoadedServer, type LoadedServer } from '#tests/bench/loaded-server'
import { inTurns, ratesInTurns } from '#tests/bench/measured'

const MANY = Number(process.env.BENCH_TICKETS ?? 1_000_000)
const FEW = 10_000
const MATCHES = 1_000
const CALLERS = 16

/** An administrator of the agency, whose access determines the conditions of the list. */
const viewer = (agency: number) => ({ id: 0, role: 'administrator', partner: null, dot_authority_id: agency }) as const

/** Reads one page without its total. */
async function readPage(db: AgencyTransaction, listed: ListedSlips): Promise<void> {
  const page = await chooseSlips(db, listed, { keys: readSort({}), start: { offset: 0 }, size: 30 })
  await findChosenRows(db, page, null)
}

function listStatements(server: LoadedServer, agency: number, filters: FeedFilters) {
  return statementsOf(server, agency, async (db) => {
    const listed = listedSlips(db, viewer(agency), filters)
    await readPage(db, listed)
    await countSlips(db, viewer(agency), filters, listed)
  })
}

/** The id of the access token's session. */
function sessionOf({ tokens }: LoadedServer): string {
  return (JSON.parse(Buffer.from(tokens.authorization.split('.')[1] ?? '', 'base64url').toString()) as { sub: string }).sub
}

interface Place {
  readonly agency: number
  readonly project: number
  readonly day: string
}

/** The first agency's project with the most tickets, and a date since which about `matches` of that project's tickets were delivered. */
async function findPlace(server: LoadedServer, matches: number): Promise<Place> {
  const owner = new Client({ connectionString: server.ownerConnectionString })
  await owner.connect()
  try {
    const [agency = 0] = (await owner.query<{ id: number }>('SELECT min(id) AS id FROM dot_authorities')).rows.map(({ id }) => id)
    const [project = 0] = (await owner.query<{ id: number }>(
      'SELECT dot_project_id AS id FROM slips WHERE dot_authority_id = $1 AND dot_project_id IS NOT NULL GROUP BY 1 ORDER BY count(*) DESC LIMIT 1', [agency])).rows.map(({ id }) => id)
    const days = await owner.query<{ day: string }>(
      `SELECT ticket_date::text AS day FROM slips WHERE dot_authority_id = $1 AND dot_project_id = $2 AND status = ANY ('{delivered,changed_after_delivered}')
       ORDER BY ticket_date DESC OFFSET $3 LIMIT 1`, [agency, project, matches])
    return { agency, project, day: days.rows[0]?.day ?? '2000-01-01' }
  } finally {
    await owner.end()
  }
}

async function listLines(server: LoadedServer, { agency, project }: Place): Promise<BenchLine[]> {
  const filters: FeedFilters = { project_id: project, status: 'delivered' }
  const statements = await listStatements(server, agency, filters)
  const page = await statementsOf(server, agency, (db) => readPage(db, listedSlips(db, viewer(agency), filters)))
  const client = await bareClient(server, agency)
  const path = `/v1/slips?project_id=${project}&status=delivered`
  const list = await inTurns({ ours: () => server.get(path), floor: send(client, statements), page: send(client, page) })
  const [id = 0] = (await client.query<{ id: number }>('SELECT id FROM slips WHERE dot_project_id = $1 ORDER BY id LIMIT 1', [project])).rows.map((row) => row.id)
  const one = await statementsOf(server, agency, (db) => slipDetailJson(db, viewer(agency), id))
  const caller = await statementsOf(server, agency, (db) => findSignedIn(db, sessionOf(server)))
  const detail = await inTurns({ ours: () => server.get(`/v4/slips/${id}`), floor: send(client, one), caller: send(client, caller), open: () => server.open('/healthz') })
  await client.end()
  const clients = await Promise.all(Array.from({ length: CALLERS }, () => bareClient(server, agency)))
  const bare = (sent: typeof statements) => (caller: number) => {
    const own = clients[caller]
    return own === undefined ? Promise.resolve() : send(own, sent)()
  }
  const rates = await ratesInTurns(CALLERS, { ours: () => server.get(path), floor: bare(statements), page: bare(page) })
  await Promise.all(clients.map((own) => own.end()))
  return [
    { name: `list, 30 of ${MANY} tickets with total, p50, against the same SQL`, unit: 'ms', ours: list.ours, floor: list.floor, aim: 1.25 },
    { name: 'one ticket by id, p50, against the same SQL', unit: 'ms', ours: detail.ours, floor: detail.floor, aim: 2 },
    { name: 'one ticket by id, p50, against an open call, reading the session and the same SQL', unit: 'ms', ours: detail.ours, floor: detail.open + detail.caller + detail.floor, aim: 1.25 },
    { name: `list, ${CALLERS} clients at once, against the same SQL by as many connections`, unit: '/s', ours: rates.ours, floor: rates.floor, aim: 0.7, better: 'more' },
    { name: `list of 30 of ${MANY} with total, usual filters, p50, against the same page without a total`, unit: 'ms', ours: list.ours, floor: list.page, aim: 2 },
    { name: `the same, ${CALLERS} clients at once, against the same page by as many connections`, unit: '/s', ours: rates.ours, floor: rates.page, aim: 0.5, better: 'more' },
  ]
}

/** A page in the middle of the list, read by cursor, compared with the first page, both without totals. */
async function deepLines(server: LoadedServer): Promise<BenchLine[]> {
  const deep = await server.get(`/v1/slips?page_size=30&page_number=${Math.floor(MANY / 60)}&totals=false`)
  const after = String(deep.headers['next-cursor'])
  const bare = await inTurns({ first: () => server.get('/v1/slips?totals=false'), deep: () => server.get(`/v1/slips?totals=false&after=${after}`) })
  return [{ name: 'list, a page in the middle of the agency by cursor, p50, against its first page', unit: 'ms', ours: bare.deep, floor: bare.first, aim: 1.2 }]
}

/** A search for a part of a ticket number, compared with the same query run by a role without row-level security. */
async function searchLines(server: LoadedServer, { agency }: Place): Promise<BenchLine[]> {
  const owner = new Client({ connectionString: server.ownerConnectionString })
  await owner.connect()
  const [role = ''] = (await owner.query<{ value: string }>(`SELECT value FROM installation_secrets WHERE name = 'search_role'`)).rows.map(({ value }) => value)
  await owner.query(`GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${role}`)
  await owner.query(`SET ROLE ${role}`)
  const [number = ''] = (await owner.query<{ ticket_number: string }>(
    `SELECT ticket_number FROM slips WHERE dot_authority_id = $1 AND length(ticket_number) > 5 ORDER BY id DESC OFFSET 5000 LIMIT 1`, [agency])).rows.map((row) => row.ticket_number)
  const needle = number.slice(1)
  const statements = await statementsOf(server, agency, async (db) => {
    const where = sql.part`s.dot_authority_id = ${db.agency} AND s.id = ANY (ARRAY(SELECT slip_id FROM slip_keys
      WHERE dot_authority_id = ${db.agency} AND search_text LIKE ${`%${needle.toLowerCase()}%`}))`
    const listed = { from: sql.part`slips s`, where }
    await readPage(db, listed)
    await countMatches(db, listed)
  })
  const search = await inTurns({ ours: () => server.get(`/v1/slips?search=${encodeURIComponent(needle)}`), floor: send(owner, statements) })
  await owner.query('RESET ROLE')
  await owner.query(`REVOKE SELECT ON ALL TABLES IN SCHEMA public FROM ${role}`)
  await owner.query(`GRANT SELECT ON slip_keys TO ${role}`)
  await owner.end()
  return [{ name: `text search of ${needle.length} signs of a number, p50, against a role that bypasses the policies`, unit: 'ms', ours: search.ours, floor: search.floor, aim: 2 }]
}

async function scaleLines(many: LoadedServer, manyPlace: Place): Promise<BenchLine[]> {
  const few = await openLoadedServer(FEW)
  try {
    const fewPlace = await findPlace(few, MATCHES)
    const path = ({ project, day }: Place) => `/v1/slips?project_id=${project}&status=delivered&start_date=${day}`
    const scale = await inTurns({ many: () => many.get(path(manyPlace)), few: () => few.get(path(fewPlace)) })
    const totals = await Promise.all([many.get(path(manyPlace)), few.get(path(fewPlace))])
    const [inMany, inFew] = totals.map(({ headers }) => String(headers['total-count']))
    return [{ name: `list with equally many matches (${inMany} and ${inFew}), ${MANY} tickets against ${FEW}`, unit: 'ms', ours: scale.many, floor: scale.few, aim: 1.2 }]
  } finally {
    await few.close()
  }
}

/**
 * The ticket list with a million tickets: a page, one ticket, a deep page, a search, concurrent callers, and how the figures
 * grow with the number of tickets.
 */
export const bench: Bench = async () => {
  const server = await openLoadedServer(MANY)
  try {
    const place = await findPlace(server, MATCHES)
    return [...(await listLines(server, place)), ...(await deepLines(server)), ...(await searchLines(server, place)), ...(await scaleLines(server, place))]
  } finally {
    await server.close()
  }
}
