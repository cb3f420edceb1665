import type { PoolClient, QueryConfig, QueryResultRow } from 'pg'
import type { Statement } from '#src/platform/server/database/sql'

/** A count of rows that the caller did not expect. */
export class UnexpectedRowCount extends Error {
  constructor(expected: string, found: number) {
    super(`expected ${expected}, found ${found} rows`)
  }
}

/** Opens the tables of the installation to the rest of a transaction; the policies of migration 0027 ask for it. */
export const ENTER_INSTALLATION = `SELECT set_config('app.installation', 'on', true)`
const LEAVE_INSTALLATION = `SELECT set_config('app.installation', '', true)`

/** How long a statement's answer is waited for: the database itself ends it earlier, unless it says nothing at all. */
export function answerWithin(statementTimeoutMs: number): number {
  return statementTimeoutMs + 2_000
}

/** A statement whose answer is waited for that long and no longer; pg's types do not know the setting of a single one. */
export function within(answerWithinMs: number, statement: QueryConfig): QueryConfig {
  return Object.assign(statement, { query_timeout: answerWithinMs })
}

/** What runs statements inside one transaction; the name of each method says how many rows it expects. */
export class Transaction {
  /** `answerWithinMs`: longer than a statement may take, so that only a database that says nothing is given up (M1). */
  constructor(
    readonly client: PoolClient,
    protected answerWithinMs: number,
  ) {}

  /** Lets the statements of the rest of this transaction, and the pauses between them, take some minutes. */
  async takeUpTo(minutes: number): Promise<void> {
    await this.client.query(`SET LOCAL statement_timeout = '${minutes}min'; SET LOCAL idle_in_transaction_session_timeout = '${minutes}min'`)
    this.answerWithinMs = answerWithin(minutes * 60_000)
  }

  /** All rows. */
  async many<Row>(statement: Statement<Row>): Promise<Row[]> {
    const { text, values, name } = statement
    const result = await this.client.query<Row & QueryResultRow>(within(this.answerWithinMs, { text, values: [...values], ...(name !== undefined && { name }) }))
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
    const result = await this.client.query(within(this.answerWithinMs, { text, values: [...values] }))
    return result.rowCount ?? 0
  }
}

/**
 * A transaction inside one agency: its setting is made, row-level security holds it there. Only the database's
 * `inAgency` makes one (S-9), so a store function that takes it cannot be called outside an agency.
 */
export class AgencyTransaction extends Transaction {
  /** How many events its writes have left so far: none says that nothing was changed (F10). */
  events = 0

  constructor(
    client: PoolClient,
    readonly agency: number,
    answerWithinMs: number,
  ) {
    super(client, answerWithinMs)
  }

  /**
   * Lets one piece of the work see and write the tables of the installation, whatever agency their rows belong to: for the
   * few writes of one agency that must look at a person's other agencies in the same transaction.
   */
  async asInstallation<T>(work: (db: InstallationTransaction) => Promise<T>): Promise<T> {
    await this.client.query(ENTER_INSTALLATION)
    try {
      return await work(new InstallationTransaction(this.client, this.answerWithinMs))
    } finally {
      // after a failed statement PostgreSQL refuses this one; the rollback leaves the installation mode anyway
      await this.client.query(LEAVE_INSTALLATION).catch(() => undefined)
    }
  }
}

/** A transaction over the fixed list of tables behind the installation's door (logins, sessions, keys, messages, schema), those of every agency. */
export class InstallationTransaction extends Transaction {
  /** Nominal: an agency's transaction is not one of these. */
  readonly installation = true
}
