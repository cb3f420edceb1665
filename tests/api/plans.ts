import type { PoolClient } from 'pg'
import type { RunningServer } from '#src/main/server/server'

/** A statement as the server sent it to the database. */
export interface SentStatement {
  readonly text: string
  readonly values: unknown[]
}

/** One node of PostgreSQL's plan for a statement. */
export interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly Plans?: readonly PlanNode[]
}

/** Returns a list to which all matching statements that the server sends to the database from now on are added, for use with `planOf`. */
export function hearStatements({ platform }: RunningServer, isWanted: (text: string) => boolean): SentStatement[] {
  const sent: SentStatement[] = []
  const { pool, readings } = platform.database
  const hear = (client: PoolClient) => {
    if ('isHeard' in client) return
    const query = client.query.bind(client) as (...sent: unknown[]) => unknown
    Object.assign(client, {
      isHeard: true,
      query: (statement: string | SentStatement, ...rest: unknown[]) => {
        const one = typeof statement === 'object' ? statement : { text: statement, values: Array.isArray(rest[0]) ? rest[0] : [] }
        if (isWanted(one.text) && !one.text.startsWith('EXPLAIN')) sent.push(one)
        return query(statement, ...rest)
      },
    })
  }
  for (const one of [pool, readings]) one.on('acquire', hear)
  return sent
}

/** PostgreSQL's plan for a statement that the application's database role runs in an agency; throws when there is no plan. */
export async function planOf({ platform }: RunningServer, agency: number, { text, values }: SentStatement): Promise<PlanNode> {
  return platform.database.inAgency(agency, async (db) => {
    const { rows } = await db.client.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(`EXPLAIN (FORMAT JSON) ${text}`, values)
    const plan = rows[0]?.['QUERY PLAN'][0]?.Plan
    if (plan === undefined) throw new Error('no plan')
    return plan
  })
}

/** The sequential scans of these tables in a plan. */
export function wholeReadsOf(plan: PlanNode, tables: ReadonlySet<string>): string[] {
  const table = plan['Relation Name'] ?? ''
  const here = plan['Node Type'] === 'Seq Scan' && tables.has(table) ? [`Seq Scan of ${table}`] : []
  return [...here, ...(plan.Plans ?? []).flatMap((part) => wholeReadsOf(part, tables))]
}
