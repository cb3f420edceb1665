import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/** How long the file of a job that never ended is kept. */
const KEPT_DAYS = 2

/** Keeps the file of a scan until its job has ended. */
export async function keepScanFile(db: AgencyTransaction, job: string, key: string): Promise<void> {
  await db.run(sql`INSERT INTO scan_files (dot_authority_id, job_id, file_key) VALUES (${db.agency}, ${job}, ${key})`)
}

/** The key of a scan's file; null when it is not kept any more. */
export async function findScanFile(db: AgencyTransaction, job: string): Promise<string | null> {
  return (await db.maybeOne(sql<{ file_key: string }>`SELECT file_key FROM scan_files WHERE dot_authority_id = ${db.agency} AND job_id = ${job}`))?.file_key ?? null
}

/** Drops the file of a scan. The next cleanup of the file store deletes it. */
export async function dropScanFile(db: AgencyTransaction, job: string): Promise<void> {
  await db.run(sql`DELETE FROM scan_files WHERE dot_authority_id = ${db.agency} AND job_id = ${job}`)
}

/** Drops the files of jobs that did not end, at most `most`; returns how many. */
export function removeOldScanFiles(db: AgencyTransaction, now: Date, most: number): Promise<number> {
  return db.run(sql`
    DELETE FROM scan_files WHERE dot_authority_id = ${db.agency} AND job_id IN (
      SELECT job_id FROM scan_files WHERE dot_authority_id = ${db.agency} AND created_at < ${now}::timestamptz - make_interval(days => ${KEPT_DAYS}) LIMIT ${most})`)
}
