import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/** Keeps the file of a scan until its job has ended. */
export async function keepScanFile(db: AgencyTransaction, job: string, key: string): Promise<void> {
  await db.run(sql`INSERT INTO scan_files (dot_authority_id, job_id, file_key) VALUES (${db.agency}, ${job}, ${key})`)
}

/** The key of a scan's file; null if it is no longer kept. */
export async function findScanFile(db: AgencyTransaction, job: string): Promise<string | null> {
  return (await db.maybeOne(sql<{ file_key: string }>`SELECT file_key FROM scan_files WHERE dot_authority_id = ${db.agency} AND job_id = ${job}`))?.file_key ?? null
}

/** Drops the file of a scan. A later cleanup of the file store deletes its content, as for every file that no row references. */
export async function dropScanFile(db: AgencyTransaction, job: string): Promise<void> {
  await db.run(sql`DELETE FROM scan_files WHERE dot_authority_id = ${db.agency} AND job_id = ${job}`)
}

/** How many scans of a person have not ended. */
export async function countOpenScans(db: AgencyTransaction, person: number): Promise<number> {
  const { count } = await db.one(sql<{ count: number }>`
    SELECT count(*)::int AS count FROM scan_files file JOIN jobs job ON job.dot_authority_id = file.dot_authority_id AND job.id = file.job_id
    WHERE file.dot_authority_id = ${db.agency} AND job.employee_id = ${person} AND job.status IN ('pending', 'loading')`)
  return count
}

/**
 * Drops the files of at most `most` jobs that ended without being run, such as jobs that were canceled before they began. Returns how many
 * files were dropped.
 */
export function removeEndedScanFiles(db: AgencyTransaction, _now: Date, most: number): Promise<number> {
  return db.run(sql`
    DELETE FROM scan_files WHERE dot_authority_id = ${db.agency} AND job_id IN (
      SELECT file.job_id FROM scan_files file WHERE file.dot_authority_id = ${db.agency} AND NOT EXISTS (
        SELECT FROM jobs job WHERE job.dot_authority_id = file.dot_authority_id AND job.id = file.job_id AND job.status IN ('pending', 'loading')) LIMIT ${most})`)
}
