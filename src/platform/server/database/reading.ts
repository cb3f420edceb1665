import { DatabaseError, type Pool, type PoolClient, type QueryResult, type QueryResultRow } from 'pg'
import { lendConnection } from '#src/platform/server/database/lend-connection'
import type { Statement } from '#src/platform/server/database/sql'
import { AgencyTransaction, answerWithin, within, type RowsAs } from '#src/platform/server/database/transaction'

const REFUSED_AFTER_A_FAILURE = '25P02'

/**
 * A read-only transaction of one agency on a pipelined connection. Statements that are sent together take one round trip, and BEGIN and
 * COMMIT do not need round trips of their own.
 */
export class Reading extends AgencyTransaction {
  #hasEnded = false
  #isSpoilt = false
  #cause: unknown

  constructor(
    private readonly lent: PoolClient,
    agency: number,
    answerWithinMs: number,
    private readonly whenEnded: () => void = () => undefined,
  ) {
    super(lent, agency, answerWithinMs)
  }

  /** Sends BEGIN together with all statements that `work` sends before its first await. */
  async begin<T>(work: () => Promise<T>): Promise<T> {
    const [, answer] = await this.#inOneFlush(() =>
      Promise.all([
        this.lent.query(within(this.answerWithinMs, { text: `BEGIN READ ONLY; SET LOCAL app.dot_authority_id = '${this.agency}'` })),
        work(),
      ]))
    return answer
  }

  /** Sends together all statements that `work` sends before its first await. */
  goOn<T>(work: () => Promise<T>): Promise<T> {
    return this.#inOneFlush(work)
  }

  /** Sends the last statements together with the COMMIT. `send` must send all of its statements before it awaits an answer. */
  last<T>(send: () => Promise<T>): Promise<T> {
    return this.#inOneFlush(() => {
      try {
        return send()
      } finally {
        this.end()
      }
    })
  }

  protected override async send<R extends QueryResultRow>(statement: Statement, rowsAs?: RowsAs): Promise<QueryResult<R>> {
    // after the COMMIT, a statement would run outside of the transaction, where no agency is set
    if (this.#hasEnded) throw new Error('a reading that has ended takes no more statements')
    try {
      return await super.send<R>(statement, rowsAs)
    } catch (error) {
      // if the error is not from the database, the client library may wrongly assume that a statement is already prepared on this
      // connection, so the connection must not be reused
      if (!(error instanceof DatabaseError)) this.#isSpoilt = true
      this.#cause ??= error
      throw error instanceof DatabaseError && error.code === REFUSED_AFTER_A_FAILURE ? this.#cause : error
    }
  }

  override run(): Promise<number> {
    return Promise.reject(new Error('a reading writes nothing'))
  }

  /** Sends the COMMIT without waiting for it. The connection returns to the pool when the COMMIT is done. */
  end(): void {
    if (this.#hasEnded) return
    this.#hasEnded = true
    const settled = this.lent.query(within(this.answerWithinMs, { text: 'COMMIT' })).then(
      () => (this.#isSpoilt || this.lent.getTransactionStatus() !== 'I' ? new Error('a connection is not as it was lent') : undefined),
      (lost: Error) => lost,
    )
    void settled.then((broken) => {
      this.lent.release(broken)
      this.whenEnded()
    })
  }

  #inOneFlush<T>(send: () => Promise<T>): Promise<T> {
    const { stream } = this.lent.connection
    stream.cork()
    try {
      return send()
    } finally {
      stream.uncork()
    }
  }
}

/** Runs work in a read-only transaction of the agency, on a connection from a pool with `pipeline: true`. */
export async function inReading<T>(pool: Pool, agency: number, work: (db: Reading) => Promise<T>): Promise<T> {
  const { db, answer } = await openReading(pool, agency, work)
  db.end()
  return answer
}

/**
 * Starts a read-only transaction, runs some work in it, and leaves it open; the caller must end it. If the work fails, the transaction is
 * ended here. In both cases, `whenEnded` is called when the connection has returned to the pool.
 */
export async function openReading<T>(pool: Pool, agency: number, work: (db: Reading) => Promise<T>, whenEnded?: () => void): Promise<{ db: Reading; answer: T }> {
  const lent = await lendConnection(pool).catch((error: unknown) => {
    whenEnded?.()
    throw error
  })
  const db = new Reading(lent, agency, answerWithin(Number(pool.options.statement_timeout)), whenEnded)
  try {
    return { db, answer: await db.begin(async () => work(db)) }
  } catch (error) {
    db.end()
    throw error
  }
}
