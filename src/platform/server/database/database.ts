import pg from 'pg'
import { CONNECTION_WAIT_MS, lendConnection } from '#src/platform/server/database/lend-connection'
import { inReading, openReading, type Reading } from '#src/platform/server/database/reading'
import { KeyedLimiter, shareUsedUp } from '#src/platform/server/limiter'
import { AgencyTransaction, answerWithin, ENTER_INSTALLATION, InstallationTransaction, type Transaction, within } from '#src/platform/server/database/transaction'

const DATE = 1082
pg.types.setTypeParser(DATE, (text) => text)

/** Access to the data as the application's role: to one agency's rows, or to the tables of the installation. */
export interface Database {
  /** Runs work in a transaction that can see and write only this agency's rows. Rolls back when it throws. */
  inAgency<T>(agency: number, work: (db: AgencyTransaction) => Promise<T>): Promise<T>
  /**
   * Like `inAgency`, for a request. Each agency may use only a share of the connections (H3). Beyond its share, requests wait briefly and
   * then get a 429. Never call it inside another transaction of a request: the two could block each other forever.
   */
  inAgencyOfCall<T>(agency: number, work: (db: AgencyTransaction) => Promise<T>): Promise<T>
  /**
   * Runs work in a read-only transaction that can see only this agency's rows. Statements sent together (`Promise.all`) take one round
   * trip; the last of them can be sent with the COMMIT (`db.last`).
   */
  inAgencyReading<T>(agency: number, work: (db: Reading) => Promise<T>): Promise<T>
  /** Like `inAgencyReading`, but leaves the transaction open for more reads. The caller must end it (`db.end`). */
  openAgencyReading<T>(agency: number, work: (db: Reading) => Promise<T>): Promise<{ readonly db: Reading; readonly answer: T }>
  /** Runs work in a transaction over the tables of the installation, with the rows of every agency. */
  inInstallation<T>(work: (db: InstallationTransaction) => Promise<T>): Promise<T>
  /** The database's address, for a separate connection that holds a lock. */
  readonly connectionString: string
  /** The pool itself, for the listener, COPY streams and the health check. */
  readonly pool: pg.Pool
  /** The pool for read-only transactions. */
  readonly readings: pg.Pool
  close(): Promise<void>
}

/** Thrown inside a transaction to roll it back and still return an answer: a dry run, or the stored answer of an earlier call. */
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
    // a database that does not respond cannot process a ROLLBACK either
    if (error instanceof Error && error.message === 'Query read timeout') broken = error
    else await client.query('ROLLBACK').catch((lost: Error) => {
      broken = lost
    })
    if (error instanceof RollBackWith) return error.answer as T
    throw error
  } finally {
    client.release(broken)
  }
}

/**
 * Opens the connections of the application's role. Half of them are for reading. Those are pipelined, so they cannot stream a COPY. A
 * statement ends after `statementTimeoutMs` (10 s), a wait for a lock after 5 s, and an idle transaction after 30 s.
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
    // when a connection breaks inside a transaction, the next statement fails; without a listener, the error would end the process
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

/** One agency's share of a pool. The share is more than half, so that a single busy agency is fast, but never the whole pool. */
function sharesOf({ options: { max } }: pg.Pool, waitMs: number): KeyedLimiter {
  return new KeyedLimiter({ atOnce: Math.max(1, Math.min(max - 1, Math.ceil(max * 0.6))), mostWaiting: 200, waitMs, refusal: shareUsedUp })
}

function assertWholeNumber(agency: number): void {
  if (!Number.isInteger(agency)) throw new Error('an agency is a whole number')
}
