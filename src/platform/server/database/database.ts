import pg from 'pg'
import { CONNECTION_WAIT_MS, lendConnection } from '#src/platform/server/database/lend-connection'
import { inReading, openReading, type Reading } from '#src/platform/server/database/reading'
import { KeyedLimiter, shareUsedUp } from '#src/platform/server/limiter'
import { AgencyTransaction, answerWithin, ENTER_INSTALLATION, InstallationTransaction, type Transaction, within } from '#src/platform/server/database/transaction'

const DATE = 1082
pg.types.setTypeParser(DATE, (text) => text)

/** Access to the database as the application's role: either to one agency's rows, or to the tables of the whole installation. */
export interface Database {
  /** Runs work in a transaction that can see and write only this agency's rows. Rolls back if the work throws. */
  inAgency<T>(agency: number, work: (db: AgencyTransaction) => Promise<T>): Promise<T>
  /**
   * Like `inAgency`, for a request. Each agency may use only a share of the connections (H3). Requests beyond that share wait briefly and
   * then get a 429. Never call this inside another transaction of a request: each of several such requests would occupy one connection
   * while it waits for a second one, so that they block each other.
   */
  inAgencyOfCall<T>(agency: number, work: (db: AgencyTransaction) => Promise<T>): Promise<T>
  /**
   * Runs work in a read-only transaction that can see only this agency's rows. Statements that are sent together (with `Promise.all`) take
   * one round trip, and the last statements can be sent together with the COMMIT (`db.last`).
   */
  inAgencyReading<T>(agency: number, work: (db: Reading) => Promise<T>): Promise<T>
  /** Like `inAgencyReading`, but leaves the transaction open for further reads. The caller must end the transaction (`db.end`). */
  openAgencyReading<T>(agency: number, work: (db: Reading) => Promise<T>): Promise<{ readonly db: Reading; readonly answer: T }>
  /** Runs work in a transaction that can access the tables of the installation, with the rows of every agency. */
  inInstallation<T>(work: (db: InstallationTransaction) => Promise<T>): Promise<T>
  /** The connection string of the database, for opening a separate connection that holds a lock. */
  readonly connectionString: string
  /** The connection pool itself, for the change listener, COPY streams and the health check. */
  readonly pool: pg.Pool
  /** The pool for read-only transactions. */
  readonly readings: pg.Pool
  close(): Promise<void>
}

/**
 * Thrown inside a transaction to roll it back and still return an answer: the answer of a dry run, or the stored answer to an earlier call
 * that this call repeats.
 */
export class RollBackWith<T> extends Error {
  constructor(readonly answer: T) {
    super('rolled back with an answer')
  }
}

async function inTransaction<Db extends Transaction, T>(
  pool: pg.Pool,
  begin: string,
  open: (client: pg.PoolClient, answerWithinMs: number) => Db,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const client = await lendConnection(pool)
  const wait = answerWithin(Number(pool.options.statement_timeout))
  let broken: Error | undefined
  try {
    await client.query(within(wait, { text: begin }))
    const answer = await work(open(client, wait))
    await client.query(within(wait, { text: 'COMMIT' }))
    return answer
  } catch (error) {
    // if the database does not respond, it cannot process a ROLLBACK either, so the connection is discarded
    if (error instanceof Error && error.message === 'Query read timeout') broken = error
    // the ROLLBACK also has a time limit, because after a COPY whose output nobody reads, the connection would never process it
    else await client.query(within(wait, { text: 'ROLLBACK' })).catch((lost: Error) => {
      broken = lost
    })
    if (error instanceof RollBackWith) return error.answer as T
    throw error
  } finally {
    client.release(broken)
  }
}

/**
 * Opens connections as the application's role. Half of them are only for reading; these use pipelining and cannot stream a COPY. A
 * statement is canceled after `statementTimeoutMs` (10 s by default), a wait for a lock after 5 s, and an idle transaction after 30 s.
 */
export function openDatabase(options: { connectionString: string; connections?: number; statementTimeoutMs?: number; shareWaitMs?: number }): Database {
  const connections = options.connections ?? 20
  const open = (max: number, pipeline: boolean) => {
    const pool = new pg.Pool({
      connectionString: options.connectionString,
      max,
      pipeline,
      connectionTimeoutMillis: CONNECTION_WAIT_MS,
      statement_timeout: options.statementTimeoutMs ?? 10_000,
      lock_timeout: 5_000,
      idle_in_transaction_session_timeout: 30_000,
      application_name: 'slipway',
      // detects a lost network connection, so that no statement waits for its answer forever
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    })
    pool.on('error', () => undefined) // the pool replaces a broken idle connection at the next call
    // if a connection breaks inside a transaction, its next statement fails; without this listener, the error event would end the process
    pool.on('connect', (client) => client.on('error', () => undefined))
    return pool
  }
  const readings = open(Math.max(1, Math.floor(connections / 2)), true)
  const pool = open(Math.max(1, Math.ceil(connections / 2)), false)
  const shareWaitMs = options.shareWaitMs ?? 2_000
  const readingShares = sharesOf(readings, shareWaitMs)
  const shares = sharesOf(pool, shareWaitMs)
  return {
    connectionString: options.connectionString,
    pool,
    readings,
    async inAgency(agency, work) {
      assertWholeNumber(agency)
      const begin = `BEGIN; SET LOCAL app.dot_authority_id = '${agency}'`
      return inTransaction(pool, begin, (client, wait) => new AgencyTransaction(client, agency, wait), work)
    },
    inAgencyOfCall(agency, work) {
      return shares.run(String(agency), () => this.inAgency(agency, work))
    },
    async inAgencyReading(agency, work) {
      assertWholeNumber(agency)
      return readingShares.run(String(agency), () => inReading(readings, agency, work))
    },
    async openAgencyReading(agency, work) {
      assertWholeNumber(agency)
      const release = await readingShares.take(String(agency))
      return openReading(readings, agency, work, release)
    },
    inInstallation(work) {
      return inTransaction(pool, `BEGIN; ${ENTER_INSTALLATION}`, (client, wait) => new InstallationTransaction(client, wait), work)
    },
    async close() {
      await Promise.all([pool.end(), readings.end()])
    },
  }
}

/** Limits each agency to a share of a pool: more than half, so that a single busy agency is fast, but never the whole pool. */
function sharesOf({ options: { max } }: pg.Pool, waitMs: number): KeyedLimiter {
  return new KeyedLimiter({ atOnce: Math.max(1, Math.min(max - 1, Math.ceil(max * 0.6))), mostWaiting: 200, waitMs, refusal: shareUsedUp })
}

function assertWholeNumber(agency: number): void {
  if (!Number.isInteger(agency)) throw new Error('an agency is a whole number')
}
