import { serverAreas } from '#src/main/server/areas'
import type { Database } from '#src/platform/server/database/database'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { aloneInStore } from '#src/platform/server/files/sweep-lock'
import { forgetExports } from '#src/platform/server/jobs/job-store'
import type { Platform } from '#src/platform/server/platform'
import { namedKeys } from '#src/main/server/retention/sweep-rows'

const DAY_MS = 86_400_000
/** Age in days from which an interrupted upload is removed. No upload takes this long. */
const DRAFT_DAYS = 1
/**
 * Age in days from which a file is removed if no row refers to it. Files are stored before their rows, so a new file may still get its row.
 */
const UNNAMED_DAYS = 7
/**
 * Age in days from which the file of an expired export is removed. A job records its file only after storing it, so a younger file may
 * belong to a job that is still running.
 */
const EXPORT_DAYS = 1
/**
 * Maximum number of removals of one kind in one sweep, so that a sweep ends. For rows of agencies, the maximum applies to each agency
 * separately. The next sweep removes the rest.
 */
const MOST_A_NIGHT = 50_000
/** Maximum number of rows that one statement removes, so that no statement takes long. */
const MOST_ROWS = 1_000
/** How many file keys are checked by one query. */
const KEYS_AT_ONCE = 10_000
/** Time limit for checking file keys, in minutes. It is longer than the limit for an API call. */
const MINUTES = 10

/** The number of removals of each kind in one sweep: drafts, exports, files, and the kinds that areas declare. */
export type Swept = Readonly<Record<'drafts' | 'exports' | 'files', number>> & Readonly<Record<string, number>>

/**
 * Removes interrupted uploads, exports older than a week, unfinished imports, ended sessions, and files that no row refers to (H6,
 * reliability row 32). Runs at startup and once a day. Returns a function that stops the daily runs.
 */
export function startSweeping(platform: Pick<Platform, 'database' | 'files' | 'log'>): () => Promise<void> {
  const { log } = platform
  let running = Promise.resolve()
  const run = () => {
    running = running.then(() => sweep(platform)).then(
      (swept) => {
        if (Object.values(swept).some((count) => count > 0)) log.info({ swept }, 'outlived files and rows removed')
      },
      (error: unknown) => log.error({ err: error }, 'sweeping failed; it is tried again tomorrow'),
    )
  }
  run()
  const timer = setInterval(run, DAY_MS)
  timer.unref()
  return () => {
    clearInterval(timer)
    return running
  }
}

/** Sweeps once, as of the time `now`. Several servers may sweep at the same time: each skips what another has removed. */
export async function sweep({ database, files }: Pick<Platform, 'database' | 'files'>, now = new Date()): Promise<Swept> {
  const agencies = await database.inInstallation((db) => db.many(sql<{ id: number }>`SELECT id FROM dot_authorities ORDER BY id`))
  const inEach = async (work: (db: AgencyTransaction) => Promise<number>) => {
    let all = 0
    for (const { id } of agencies) all += await untilNone(() => database.inAgency(id, work))
    return all
  }
  const drafts = await files.removeDrafts(daysBefore(now, DRAFT_DAYS), MOST_A_NIGHT)
  const rows: Record<string, number> = {}
  const count = (name: string, removed: number) => {
    rows[name] = (rows[name] ?? 0) + removed
  }
  for (const { removals } of serverAreas) {
    for (const [name, remove] of Object.entries(removals?.inAgency ?? {})) count(name, await inEach((db) => remove(db, now, MOST_ROWS)))
    for (const [name, remove] of Object.entries(removals?.inInstallation ?? {})) count(name, await untilNone(() => database.inInstallation((db) => remove(db, now, MOST_ROWS))))
  }
  const forget = async () => {
    const forgotten: string[] = []
    await inEach(async (db) => {
      const keys = await forgetExports(db, now, MOST_ROWS)
      forgotten.push(...keys)
      return keys.length
    })
    return forgotten
  }
  const { exports = 0, files: removed = 0 } = (await removeFiles({ database, files }, agencies.map(({ id }) => id), now, forget)) ?? {}
  return { drafts, exports, ...rows, files: removed }
}

/** Repeats a removal that is limited to some rows, until nothing is left or MOST_A_NIGHT is reached. Returns how many rows were removed. */
async function untilNone(work: () => Promise<number>): Promise<number> {
  let all = 0
  for (let last = 1; last > 0 && all < MOST_A_NIGHT; all += last) last = await work()
  return all
}

/**
 * Clears expired exports from their jobs, and removes the files of these exports and all files that no agency refers to. While a backup
 * runs, does nothing and returns null, since the backup's snapshot may still refer to the files. A job refers to its file until the file is
 * removed, so limits on the files of jobs reflect what is on the disk.
 */
async function removeFiles(
  { database, files }: Pick<Platform, 'database' | 'files'>,
  agencies: readonly number[],
  now: Date,
  forget: () => Promise<readonly string[]>,
): Promise<{ readonly exports: number; readonly files: number } | null> {
  return aloneInStore(database.connectionString, async (assertStillAlone) => {
    await files.putBack()
    let count = 0
    const look = async (keys: readonly string[], before: Date) => {
      const named = await namedByAny(database, agencies, keys)
      for (const key of keys.filter((one) => !named.has(one)).slice(0, MOST_A_NIGHT - count)) {
        await assertStillAlone()
        if (await files.remove(key, before)) count += 1
      }
    }
    const expired = await forget()
    const exports = expired.length
    for (let at = 0; at < expired.length; at += KEYS_AT_ONCE) await look(expired.slice(at, at + KEYS_AT_ONCE), daysBefore(now, EXPORT_DAYS))
    const unnamed = daysBefore(now, UNNAMED_DAYS)
    const waiting: string[] = []
    for await (const keys of files.keptBefore(unnamed)) {
      waiting.push(...keys)
      if (waiting.length >= KEYS_AT_ONCE) await look(waiting.splice(0), unnamed)
      if (count >= MOST_A_NIGHT) return { exports, files: count }
    }
    if (waiting.length > 0) await look(waiting, unnamed)
    return { exports, files: count }
  })
}

/** Returns those of these file keys that occur in a row or an event of any agency. */
async function namedByAny(database: Database, agencies: readonly number[], keys: readonly string[]): Promise<ReadonlySet<string>> {
  const named = new Set<string>()
  for (const agency of agencies) {
    const fileKeys = await database.inAgency(agency, async (db) => {
      await db.takeUpTo(MINUTES)
      return namedKeys(db, keys)
    })
    for (const key of fileKeys) named.add(key)
  }
  return named
}

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS)
}
