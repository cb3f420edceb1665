import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#src/platform/server/database/database'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

const HOUR_MS = 3_600_000
/** Maximum number of rows of each table that one seal covers. The limit keeps each statement short. */
const MOST_ROWS = 10_000
const SEAL_LOCK = 7_250_444

/** Seals the audit trail of every agency at startup and then every hour (reliability row 12). Returns a function that stops this. */
export function startSealing({ database, log }: { readonly database: Database; readonly log: Pick<FastifyBaseLogger, 'error'> }): () => Promise<void> {
  let running = Promise.resolve()
  const run = () => {
    running = running.then(() => sealTrails(database, HOUR_MS)).catch((error: unknown) => log.error({ err: error }, 'the trail could not be sealed; tried again in an hour'))
  }
  run()
  const timer = setInterval(run, HOUR_MS)
  timer.unref()
  return () => {
    clearInterval(timer)
    return running
  }
}

/**
 * Seals all rows that were written at least `quietMs` ago. `quietMs` must be longer than any transaction takes, because a transaction that
 * is still open may add rows whose ids are lower than those of sealed rows.
 */
export async function sealTrails(database: Database, quietMs: number): Promise<void> {
  const agencies = await database.inInstallation((db) => db.many(sql<{ id: number }>`SELECT id FROM dot_authorities ORDER BY id`))
  for (const { id } of agencies) {
    while (await database.inAgency(id, (db) => sealNext(db, quietMs))) continue
  }
}

/** Adds one seal. Returns false if there are no rows left to seal. */
async function sealNext(db: AgencyTransaction, quietMs: number): Promise<boolean> {
  await db.run(sql`SELECT pg_advisory_xact_lock(${SEAL_LOCK}, ${db.agency})`)
  const before = sql.part`now() - make_interval(secs => ${quietMs / 1000})`
  return (await db.run(sql`
    WITH last AS (
      SELECT coalesce(max(id), 0) AS id, coalesce(max(slip_event_id), 0) AS a, coalesce(max(record_event_id), 0) AS b, coalesce(max(slip_source_id), 0) AS c, coalesce(max(slip_correction_id), 0) AS d
      FROM trail_seals WHERE dot_authority_id = ${db.agency}
    ), upto AS (
      SELECT (SELECT coalesce(max(id), last.a) FROM (SELECT id FROM slip_events WHERE dot_authority_id = ${db.agency} AND id > last.a AND happened_at <= ${before} ORDER BY id LIMIT ${MOST_ROWS}) x) AS a,
        (SELECT coalesce(max(id), last.b) FROM (SELECT id FROM record_events WHERE dot_authority_id = ${db.agency} AND id > last.b AND happened_at <= ${before} ORDER BY id LIMIT ${MOST_ROWS}) x) AS b,
        (SELECT coalesce(max(id), last.c) FROM (SELECT id FROM slip_sources WHERE dot_authority_id = ${db.agency} AND id > last.c AND received_at <= ${before} ORDER BY id LIMIT ${MOST_ROWS}) x) AS c,
        (SELECT coalesce(max(id), last.d) FROM (SELECT id FROM slip_corrections WHERE dot_authority_id = ${db.agency} AND id > last.d AND corrected_at <= ${before} ORDER BY id LIMIT ${MOST_ROWS}) x) AS d
      FROM last
    )
    INSERT INTO trail_seals (dot_authority_id, id, slip_event_id, record_event_id, slip_source_id, slip_correction_id, row_count, hash)
    SELECT ${db.agency}, last.id + 1, upto.a, upto.b, upto.c, upto.d, sealed.row_count, sealed.hash
    FROM last, upto, hash_of_trail(${db.agency}, coalesce((SELECT hash FROM trail_seals WHERE dot_authority_id = ${db.agency} AND trail_seals.id = last.id), ''::bytea),
      ARRAY[last.a, last.b, last.c, last.d], ARRAY[upto.a, upto.b, upto.c, upto.d]) AS sealed
    WHERE (last.a, last.b, last.c, last.d) <> (upto.a, upto.b, upto.c, upto.d)`)) > 0
}

/** The result of verifying an agency's seals. */
export interface VerifiedTrail {
  readonly seals: number
  readonly rows: number
  /** The first seal whose rows have changed since it was made. Null if all seals match. */
  readonly broken: { readonly seal: number; readonly sealed_at: Date } | null
  /**
   * The hash of the last seal in hexadecimal. If an operator keeps a copy of it elsewhere, the copy reveals even that the whole chain of
   * seals was rewritten.
   */
  readonly lastHash: string | null
}

/** Verifies the seals of an agency, from the first to the last, by computing each of them again. */
export async function verifyTrail(db: AgencyTransaction): Promise<VerifiedTrail> {
  const seals = await db.many(sql<{ id: number; row_count: number; hash: Buffer; sealed_at: Date; ids: string[] }>`
    SELECT id, row_count, hash, sealed_at, ARRAY[slip_event_id, record_event_id, slip_source_id, slip_correction_id]::text[] AS ids
    FROM trail_seals WHERE dot_authority_id = ${db.agency} ORDER BY id`)
  let earlier: Buffer = Buffer.alloc(0)
  let after = ['0', '0', '0', '0']
  let rows = 0
  for (const [at, seal] of seals.entries()) {
    const { hash, row_count } = await db.one(sql<{ hash: Buffer; row_count: number }>`
      SELECT hash, row_count FROM hash_of_trail(${db.agency}, ${earlier}, ${after}::bigint[], ${seal.ids}::bigint[])`)
    if (seal.id !== at + 1 || !hash.equals(seal.hash) || row_count !== seal.row_count) {
      return { seals: seals.length, rows, broken: { seal: at + 1, sealed_at: seal.sealed_at }, lastHash: null }
    }
    earlier = hash
    after = seal.ids
    rows += row_count
  }
  return { seals: seals.length, rows, broken: null, lastHash: seals.at(-1)?.hash.toString('hex') ?? null }
}
