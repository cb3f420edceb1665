import type { CustomTypesConfig, PoolClient, QueryConfig, QueryResult, QueryResultRow } from 'pg'
import type { Statement } from '#src/platform/server/database/sql'

/** Thrown when a statement returns a number of rows that the caller did not expect. */
export class UnexpectedRowCount extends Error {
  constructor(expected: string, rowCount: number) {
    super(`expected ${expected}, found ${rowCount} rows`)
  }
}

/** Gives the rest of a transaction access to the tables of the installation. The policies of migration 0027 check this setting. */
export const ENTER_INSTALLATION = `SELECT set_config('app.installation', 'on', true)`
const LEAVE_INSTALLATION = `SELECT set_config('app.installation', '', true)`

/**
 * How long (ms) to wait for the answer to a statement. The database cancels the statement earlier than that, unless the database does not
 * respond at all.
 */
export function answerWithin(statementTimeoutMs: number): number {
  return statementTimeoutMs + 2_000
}

/** Adds to a statement how long to wait for its answer. The types of pg do not include this setting for single statements. */
export function within(answerWithinMs: number, statement: QueryConfig): QueryConfig {
  return Object.assign(statement, { query_timeout: answerWithinMs })
}

/** Converts lists of numbers to array literals. pg would quote each number, which takes five times as long for 5,000 ids (measured). */
function asSentValues(values: readonly unknown[]): unknown[] {
  return values.map((value) => (Array.isArray(value) && value.length > 0 && value.every(Number.isFinite) ? `{${value.join(',')}}` : value))
}

/** A row whose values are the unconverted texts that the database sent. */
export type TextRow = readonly (string | null)[]

/** A format of result rows that replaces pg's default, which is objects with converted values. */
export interface RowsAs {
  readonly rowMode: 'array'
  readonly types: CustomTypesConfig
}

const asSent: RowsAs = { rowMode: 'array', types: { getTypeParser: () => (text: string) => text } }

/** Runs statements inside one transaction. The name of each method tells how many rows the caller expects. */
export class Transaction {
  /** `answerWithinMs` is longer than any statement may take, so that it only runs out if the database does not respond at all (M1). */
  constructor(
    readonly client: PoolClient,
    protected answerWithinMs: number,
  ) {}

  /** Raises the time limits of this transaction to `minutes`, both for each statement and for each pause between statements. */
  async takeUpTo(minutes: number): Promise<void> {
    await this.client.query(`SET LOCAL statement_timeout = '${minutes}min'; SET LOCAL idle_in_transaction_session_timeout = '${minutes}min'`)
    this.answerWithinMs = answerWithin(minutes * 60_000)
  }

  /** Makes all statements of this transaction see the same snapshot of the data. Must be called before the first statement. */
  async seeOneSnapshot(): Promise<void> {
    await this.client.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ')
  }

  /** Returns all rows. */
  async many<Row>(statement: Statement<Row>): Promise<Row[]> {
    const result = await this.send<Row & QueryResultRow>(statement)
    return result.rows
  }

  /**
   * Returns all rows, with the unconverted texts that the database sent. With many columns, this takes half as long as with converted
   * values.
   */
  async texts(statement: Statement): Promise<TextRow[]> {
    const result = await this.send<string[]>(statement, asSent)
    return result.rows
  }

  /** Returns one row, or null if there is none. Throws if there are several rows. */
  async maybeOne<Row>(statement: Statement<Row>): Promise<Row | null> {
    const rows = await this.many(statement)
    if (rows.length > 1) throw new UnexpectedRowCount('at most one', rows.length)
    return rows[0] ?? null
  }

  /** Returns one row. Throws if there is not exactly one. */
  async one<Row>(statement: Statement<Row>): Promise<Row> {
    const row = await this.maybeOne(statement)
    if (row === null) throw new UnexpectedRowCount('one', 0)
    return row
  }

  /** Runs a statement that writes, and returns how many rows it changed. */
  async run(statement: Statement): Promise<number> {
    const { text, values } = statement
    const result = await this.client.query(within(this.answerWithinMs, { text, values: asSentValues(values) }))
    return result.rowCount ?? 0
  }

  /** Sends a statement that returns rows. The statement may also write (RETURNING). */
  protected send<R extends QueryResultRow>({ text, values, name }: Statement, rowsAs?: RowsAs): Promise<QueryResult<R>> {
    return this.client.query<R>(within(this.answerWithinMs, { text, values: asSentValues(values), ...(name !== undefined && { name }), ...rowsAs }))
  }
}

/**
 * A transaction inside one agency. A database setting names the agency, and row-level security limits the transaction to that agency's
 * rows. Only functions that set this database setting create an `AgencyTransaction` (S-9), so a store function that requires this type
 * cannot be called outside of an agency.
 */
export class AgencyTransaction extends Transaction {
  /** The number of events that this transaction has recorded so far. 0 means that it has not changed anything (F10). */
  events = 0

  constructor(
    client: PoolClient,
    readonly agency: number,
    answerWithinMs: number,
  ) {
    super(client, answerWithinMs)
  }

  /**
   * Gives one part of the work access to the tables of the installation, with the rows of every agency. For the few writes of one agency
   * that must read the other agencies of a person in the same transaction.
   */
  async asInstallation<T>(work: (db: InstallationTransaction) => Promise<T>): Promise<T> {
    await this.client.query(ENTER_INSTALLATION)
    try {
      return await work(new InstallationTransaction(this.client, this.answerWithinMs, this.agency))
    } finally {
      // after a failed statement, PostgreSQL refuses this statement too, but then the rollback ends the access to the installation
      await this.client.query(LEAVE_INSTALLATION).catch(() => undefined)
    }
  }
}

/** A transaction that can access a fixed list of tables (logins, sessions, keys, messages, schema), with the rows of every agency. */
export class InstallationTransaction extends Transaction {
  /** Makes the compiler distinguish this type from AgencyTransaction, which cannot be passed where this type is required. */
  readonly installation = true

  /** `agency` is set if this is a part of a transaction of that agency, and null if it is a separate transaction. */
  constructor(
    client: PoolClient,
    answerWithinMs: number,
    private readonly agency: number | null = null,
  ) {
    super(client, answerWithinMs)
  }

  /** Runs one part of the work inside an agency. For work on several agencies that must commit or roll back as a whole. */
  async asAgency<T>(agency: number, work: (db: AgencyTransaction) => Promise<T>): Promise<T> {
    await this.client.query(`${LEAVE_INSTALLATION}; SET LOCAL app.dot_authority_id = '${Math.trunc(agency)}'`)
    try {
      return await work(new AgencyTransaction(this.client, agency, this.answerWithinMs))
    } finally {
      // after a failed statement, PostgreSQL refuses these statements too, but then the rollback ends the access to the agency
      await this.client.query(`SET LOCAL app.dot_authority_id = '${this.agency ?? ''}'; ${ENTER_INSTALLATION}`).catch(() => undefined)
    }
  }
}
