import { Client } from 'pg'
import { openDatabase } from '#src/platform/server/database/database'
import type { Statement } from '#src/platform/server/database/sql'
import { AgencyTransaction } from '#src/platform/server/database/transaction'

/** How to connect directly to a server's database, to measure the server's statements without the server. */
interface Measured {
  /** Connects as the application's role. */
  readonly appConnectionString: string
}

type Sent = Pick<Statement, 'text' | 'values' | 'name'>

/** Records the statements that some work sends, so that they can be sent again without our server. */
export async function statementsOf(server: Measured, agency: number, work: (db: AgencyTransaction) => Promise<unknown>): Promise<Sent[]> {
  const database = openDatabase({ connectionString: server.appConnectionString, connections: 1 })
  const sent: Sent[] = []
  await database.inAgency(agency, (db) => {
    const recording = new (class extends AgencyTransaction {
      override many<Row>(statement: Statement<Row>): Promise<Row[]> {
        sent.push(statement)
        return super.many(statement)
      }
    })(db.client, agency, 12_000)
    return work(recording)
  })
  await database.close()
  return sent
}

/** Opens a direct connection to the database, without our server, as the application's role and restricted to one agency. */
export async function bareClient(server: Measured, agency: number): Promise<Client> {
  const client = new Client({ connectionString: server.appConnectionString })
  await client.connect()
  await client.query(`SET app.dot_authority_id = '${agency}'`)
  return client
}

/** Sends statements again, one after another. */
export const send = (client: Client, statements: readonly Sent[]) => async (): Promise<void> => {
  for (const { text, values, name } of statements) await client.query({ text, values: [...values], ...(name !== undefined && { name }) })
}
