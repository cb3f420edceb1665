import { DatabaseError, type Pool, type PoolClient } from 'pg'
import { lendConnection } from '#src/platform/server/database/lend-connection'
import type { Statement } from '#src/platform/server/database/sql'
import { AgencyTransaction, answerWithin, within } from '#src/platform/server/database/transaction'

const REFUSED_AFTER_A_FAILURE = '25P02'

/**
 * A transaction inside one agency that only reads, on a connection whose statements are sent without waiting for one
 * another: those sent together cost one round trip, and its BEGIN and COMMIT none of their own.
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

  /** Sends BEGIN and what `work` sends before it first waits in one flush. */
  async begin<T>(work: () => Promise<T>): Promise<T> {
    const [, answer] = await this.#inOneFlush(() =>
      Promise.all([
        this.lent.query(within(this.answerWithinMs, { text: `BEGIN READ ONLY; SELECT set_config('app.dot_authority_id', '${this.agency}', true)` })),
        work(),
      ]))
    return answer
  }

  /** Sends what `work` sends before it first waits in one flush. */
  goOn<T>(work: () => Promise<T>): Promise<T> {
    return this.#inOneFlush(work)
  }

  /** Sends the last statements and the COMMIT in one flush: `send` sends all it has without waiting for an answer. */
  last<T>(send: () => Promise<T>): Promise<T> {
    return this.#inOneFlush(() => {
      try {
        return send()
      } finally {
        this.end()
      }
    })
  }

  override async many<Row>(statement: Statement<Row>): Promise<Row[]> {
    // behind the COMMIT it would stand in no transaction, hence in no agency
    if (this.#hasEnded) throw new Error('a reading that has ended takes no more statements')
    try {
      return await super.many(statement)
    } catch (error) {
      // it failed on our side, and pg may now believe in a named statement that the database does not have
      if (!(error instanceof DatabaseError)) this.#isSpoilt = true
      this.#cause ??= error
      throw error instanceof DatabaseError && error.code === REFUSED_AFTER_A_FAILURE ? this.#cause : error
    }
  }

  override run(): Promise<number> {
    return Promise.reject(new Error('a reading writes nothing'))
  }

  /** Sends the COMMIT behind what was sent; the connection goes back when it is answered, and nobody waits for it. */
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

/** Runs work in one reading of the agency on a connection of a pool with `pipeline: true`. */
export async function inReading<T>(pool: Pool, agency: number, work: (db: Reading) => Promise<T>): Promise<T> {
  const { db, answer } = await openReading(pool, agency, work)
  db.end()
  return answer
}

/** Begins a reading with some work and leaves it open for more: who takes it ends it. When the work fails it has ended.
 * `whenEnded` runs when its connection is back, however it went. */
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
