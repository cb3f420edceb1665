import type { PoolClient, QueryResultRow } from 'pg'
import type { Statement } from '#src/server/platform/database/sql'

/** A count of rows that the caller did not expect. */
export class UnexpectedRowCount extends Error {
  constructor(expected: string, found: number) {
    super(`expected ${expected}, found ${found} rows`)
  }
}

/** Opens the tables of the installation to the rest of a transaction; the policies of migration 0027 ask for it. */
export const ENTER_INSTALLATION = `SELECT set_config('app.installation', 'on', true)`
const LEAVE_INSTALLATION = `SELECT set_config('app.installation', '', true)`

/** What runs statements inside one transaction; the name of each method says how many rows it expects. */
export class Transaction {
  constructor(readonly client: PoolClient) {}

  /** All rows. */
  async many<Row>(statement: Statement<Row>): Promise<Row[]> {
    const { text, values, name } = statement
    const result = await this.client.query<Row & QueryResultRow>({ text, values: [...values], ...(name !== undefined && { name }) })
    return result.rows
  }

  /** The one row or null; more than one is an error. */
  async maybeOne<Row>(statement: Statement<Row>): Promise<Row | null> {
    const rows = await this.many(statement)
    if (rows.length > 1) throw new UnexpectedRowCount('at most one', rows.length)
    return rows[0] ?? null
  }

  /** Exactly one row. */
  async one<Row>(statement: Statement<Row>): Promise<Row> {
    const row = await this.maybeOne(statement)
    if (row === null) throw new UnexpectedRowCount('one', 0)
    return row
  }

  /** Runs a write and answers how many rows it touched. */
  async run(statement: Statement): Promise<number> {
    const { text, values } = statement
    const result = await this.client.query(text, [...values])
    return result.rowCount ?? 0
  }
}

/**
 * A transaction inside one agency: its setting is made, row-level security holds it there. Only the database's
 * `inAgency` makes one (S-9), so a store function that takes it cannot be called outside an agency.
 */
export class AgencyTransaction extends Transaction {
  constructor(
    client: PoolClient,
    readonly agency: number,
  ) {
    super(client)
  }

  /**
   * Lets one piece of the work see and write the tables of the installation, whatever agency their rows belong to: for the
   * few writes of one agency that must look at a person's other agencies in the same transaction.
   */
  async asInstallation<T>(work: (db: InstallationTransaction) => Promise<T>): Promise<T> {
    await this.client.query(ENTER_INSTALLATION)
    try {
      return await work(new InstallationTransaction(this.client))
    } finally {
      // after a failed statement nothing more is taken; the rollback leaves the installation as well
      await this.client.query(LEAVE_INSTALLATION).catch(() => undefined)
    }
  }
}

/** A transaction over the fixed list of tables behind the installation's door (logins, sessions, keys, messages, schema), those of every agency. */
export class InstallationTransaction extends Transaction {
  /** Nominal: an agency's transaction is not one of these. */
  readonly installation = true
}
