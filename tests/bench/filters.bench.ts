import { Client } from 'pg'
import { ticketAggregates, ticketSorts } from '#src/areas/tickets/api/tickets/ticket-sorts'
import { groupingFields } from '#src/areas/tickets/domain/grouping/grouping'
import { judge, type Bench, type BenchLine } from '#tests/bench/bench'
import { filterCases } from '#tests/bench/filters/filter-cases'
import { findFilterPlace, type FilterPlace, type SlipTable } from '#tests/bench/filters/filter-place'
import { plainStatements } from '#tests/bench/filters/plain-statements'
import { openLoadedServer, type LoadedServer } from '#tests/bench/loaded-server'
import { timesInTurns } from '#tests/bench/measured'

const MANY = Number(process.env.BENCH_TICKETS ?? 1_000_000)
/** How often each pair is measured. Slow pairs get fewer rounds, because even the plain statement of some pairs reads all tickets. */
const LEAST = { rounds: 20, warmUp: 2, seconds: 2 }
/** The target for the ratio. It is above 1 because a page has all columns of its tickets, with their pay items, as JSON. */
const AIM = 3

/** A call, and the plain statement that answers the same question. */
interface Pair {
  readonly name: string
  readonly path: string
  readonly plain: string
  /** The number in the call's answer, if the statement must find the same number. */
  readonly counted?: (answer: string) => number
}

/**
 * Every filter, sort order, aggregate and grouping of the list of tickets, in the whole agency and in its largest project. Each is compared
 * with a call without a session plus the plain SQL that answers the same question, run as the database's owner. The results are sorted by
 * ratio, the worst first.
 */
export const bench: Bench = async () => {
  const server = await openLoadedServer(MANY)
  const owner = new Client({ connectionString: server.ownerConnectionString })
  await owner.connect()
  try {
    const place = await findFilterPlace(owner)
    const [lines, failed]: [BenchLine[], string[]] = [[], []]
    for (const pair of [...(await filterPairs(owner, place)), ...sortPairs(place, await keyColumns(owner)), ...sumPairs(place)]) {
      try {
        const line = await measured(server, owner, pair)
        lines.push(line)
        process.stderr.write(`  ${line.name}: ${line.ours.toFixed(1)} (p95 ${line.p95?.ours.toFixed(1)}) ms, plain ${line.floor.toFixed(1)} ms\n`)
      } catch (error) {
        failed.push(`${pair.name}: ${String(error)}`)
        process.stderr.write(`  ${failed.at(-1)}\n`)
      }
    }
    // a failure must not hide the results of the others
    if (failed.length > 0) throw new Error(failed.join('\n'))
    return lines.toSorted((one, other) => judge(other).ratio - judge(one).ratio)
  } finally {
    await owner.end()
    await server.close()
  }
}

async function measured(server: LoadedServer, owner: Client, { name, path, plain, counted }: Pair): Promise<BenchLine> {
  if (counted !== undefined) {
    const [ours, { rows: [row] }] = [counted((await server.get(path)).text), await owner.query<{ count: string }>(plain)]
    if (ours !== Number(row?.count)) throw new Error(`${path} counts ${ours}, but ${row?.count} match: ${plain}`)
  }
  const { ours, floor, open } = await timesInTurns({ ours: () => server.get(path), floor: () => owner.query(plain), open: () => server.open('/healthz') }, LEAST)
  return { name, unit: 'ms', ours: ours.p50, floor: floor.p50 + open.p50, aim: AIM, p95: { ours: ours.p95, floor: floor.p95 + open.p95 } }
}

/** The two scopes of a list: for each, its part of the URL and the plain SQL condition. */
const scopesOf = ({ project }: FilterPlace) => [
  { scope: 'agency', query: '', plain: 'true' },
  { scope: 'project', query: `&project_id=${project}`, plain: `s.dot_project_id = ${project}` },
] as const

async function filterPairs(owner: Client, place: FilterPlace): Promise<Pair[]> {
  const { page, count } = plainStatements(place)
  const cases = await filterCases(owner, place)
  return scopesOf(place).flatMap((scope) => cases.filter(({ query }) => scope.query === '' || !query.startsWith('project_id=')).flatMap(({ query, plain, table }) => {
    const rows = { table, plain: `${plain} AND ${scope.plain}` }
    const name = `${scope.scope}, filter ${query === '' ? 'none' : decodeURIComponent(query).slice(0, 60)}`
    return [
      { name: `${name}, page`, path: `/v1/slips?totals=false&${query}${scope.query}`, plain: page(rows, 's.ticketed_at', 'DESC') },
      { name: `${name}, count`, path: `/v1/slips/count?${query}${scope.query}`, plain: count(rows), counted: (answer: string) => (JSON.parse(answer) as { count: number }).count },
    ]
  }))
}

/** The names of the columns of `slip_keys`, which has an index for each sort by a received field. */
async function keyColumns(owner: Client): Promise<ReadonlySet<string>> {
  const { rows } = await owner.query<{ name: string }>(`SELECT attname AS name FROM pg_attribute WHERE attrelid = 'slip_keys'::regclass AND attnum > 0`)
  return new Set(rows.map(({ name }) => name))
}

function sortPairs(place: FilterPlace, inKeys: ReadonlySet<string>): Pair[] {
  const { page } = plainStatements(place)
  return scopesOf(place).flatMap((scope) => Object.entries(ticketSorts).filter(([, where]) => where === 'agency' || scope.scope === 'project').flatMap(([field]) => ['asc', 'desc'].map((direction) => {
    const column = field === 'net_amount' ? 'net_ten_thousandths' : field
    const table: SlipTable = inKeys.has(column) ? 'slip_keys' : 'slips'
    return {
      name: `${scope.scope}, sort ${field} ${direction}, page`,
      path: `/v1/slips?totals=false&sort_by=${field}&sort_order=${direction}${scope.query}`,
      plain: page({ table, plain: scope.plain }, `s.${column}`, direction),
    }
  })))
}

const codings = `LEFT JOIN pay_item_assignments coding ON coding.dot_authority_id = s.dot_authority_id AND coding.slip_id = s.id
  LEFT JOIN pay_items item ON item.dot_authority_id = coding.dot_authority_id AND item.id = coding.project_pay_item_id`

function sumPairs(place: FilterPlace): Pair[] {
  const { sums, groups } = plainStatements(place)
  const keyOf = (field: string) => (field === 'date' ? 's.ticket_date' : `s.${field}`)
  return scopesOf(place).flatMap((scope) => [
    ...ticketAggregates.map((field) => ({
      name: `${scope.scope}, aggregates by ${field}`,
      path: `/v1/slips/aggregates?aggregate_by=${field}${scope.query}`,
      plain: field === 'pay_code' ? sums('item.item_code', scope.plain, codings) : sums(keyOf(field), scope.plain),
    })),
    ...groupingFields.map((field) => ({
      name: `${scope.scope}, groups by ${field}`,
      path: `/v1/slips/groups?group_by[]=${field}${scope.query}`,
      plain: groups(keyOf(field), scope.plain),
    })),
  ])
}
