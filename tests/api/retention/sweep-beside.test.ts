import { existsSync } from 'node:fs'
import { rename, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openFileStore, type FileStore } from '#src/platform/server/files/file-store'
import { SWEEP_LOCK } from '#src/platform/server/files/sweep-lock'
import { sweep, type Swept } from '#src/main/server/retention/sweep'
import { upload } from '#tests/api/imports/csv-import'
import type { SignedInClient } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'
import { onDisk } from '#tests/clock/disk-clock'
import { temporaryFolder } from '#tests/temporary-folder'

// These tests upload, back up and read files while the nightly cleanup of the file store is running.
let server: TestServer
let person: SignedInClient
let folder: ReturnType<typeof temporaryFolder>
let files: FileStore

beforeAll(async () => {
  server = await openTestServer()
  person = await server.signedIn('administrator')
  folder = temporaryFolder('sweep')
  files = await openFileStore(folder.path)
})
afterAll(async () => {
  await server.close()
  folder.remove()
})

const NOTHING = { ai_calls: 0, ai_threads: 0, scan_files: 0, arrivals: 0, 'coding leases': 0, 'refused arrivals': 0, delivery_sends: 0, report_sends: 0, drafts: 0, exports: 0, 'document uploads': 0, 'image uploads': 0, imports: 0, sessions: 0, uploads: 0, files: 0 }
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
const keep = async (text: string) => (await files.keep(Readable.from([text]))).key
const isThere = (key: string) => existsSync(pathOf(key))
const pathOf = (key: string) => join(folder.path, key.slice(0, 2), key)
/** Stores a file and dates it eight days ago, so that it is old enough for the cleanup to remove it today. */
const keepOld = async (text: string) => {
  const key = await keep(text)
  await utimes(pathOf(key), daysAgo(8), daysAgo(8))
  return key
}
/** Runs the cleanup. Repeats it until it is not skipped because another cleanup is running, such as the server's own first one. */
async function sweepNow(changed: Partial<FileStore>, now = new Date()): Promise<Swept> {
  const store = { ...files, ...changed }
  for (;;) {
    let hasLooked = false
    const keptBefore = (moment: Date) => {
      hasLooked = true
      return store.keptBefore(moment)
    }
    const swept = await sweep({ database: server.running.platform.database, files: { ...store, keptBefore } }, now)
    if (hasLooked) return swept
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

test('F11 a file that an upload stores and names between the check and the removal stays', async () => {
  await sweepNow({}) // waits until the server's own first cleanup has ended
  const own = server.running.platform.files
  const content = 'number,net\nT1,5\n'
  const { key } = await own.keep(Readable.from([content]))
  const path = join(server.running.platform.configuration.dataDir, 'files', key.slice(0, 2), key)
  const uploading = vi.fn(() => upload(server, person, content, 'tickets.csv'))
  const swept = await sweepNow({
    ...own,
    async *keptBefore(moment) {
      // date the file back only here, while this cleanup keeps others from running, because the server's own cleanup could have removed it
      await utimes(path, onDisk(daysAgo(8)), onDisk(daysAgo(8)))
      yield* own.keptBefore(onDisk(moment))
    },
    async remove(one, moment) {
      if (one === key) expect((await uploading()).body.import).toBeDefined()
      return own.remove(one, onDisk(moment))
    },
  })
  expect([uploading.mock.calls.length, swept.files, existsSync(path)]).toEqual([1, 0, true])
})

test('F11 a file that was stored again is readable at every moment', async () => {
  const key = await keep('read while it is looked at')
  let isOver = false
  const reading = (async () => {
    for (; !isOver; await new Promise(setImmediate)) expect(await files.size(key)).toBe(26)
  })()
  for (let times = 0; times < 500; times++) expect(await files.remove(key, onDisk(daysAgo(7)))).toBe(false)
  isOver = true
  await reading
  expect(await files.remove(key, onDisk(daysAgo(-1)))).toBe(true)
})

test('F11 an interrupted removal is reversed by the next sweep, however late it runs', async () => {
  const [named, unnamed] = [await keepOld('cut off, and named since'), await keepOld('cut off')]
  for (const key of [named, unnamed]) await rename(pathOf(key), join(folder.path, 'incoming', `removed-${key}`))
  await server.owner.query(`UPDATE employees SET signature_key = $1, signature_kind = 'drawn' WHERE id = $2`, [named, person.person.id])
  expect(await sweepNow({})).toEqual(NOTHING)
  expect([isThere(named), isThere(unnamed)]).toEqual([true, true])
  expect(await sweepNow({}, daysAgo(-8))).toEqual({ ...NOTHING, files: 1 })
  expect([isThere(named), isThere(unnamed)]).toEqual([true, false])
  await server.owner.query(`UPDATE employees SET signature_key = NULL, signature_kind = NULL WHERE id = $1`, [person.person.id])
})

test('F11 no backup starts between the first check and the last removal', async () => {
  await keepOld('looked at alone')
  const couldBackUp: boolean[] = []
  const ask = async () => {
    const backup = await server.owner.connect()
    const { rows: [row] } = await backup.query<{ taken: boolean }>('SELECT pg_try_advisory_lock_shared($1) AS taken', [SWEEP_LOCK])
    if (row?.taken === true) await backup.query('SELECT pg_advisory_unlock_shared($1)', [SWEEP_LOCK])
    backup.release()
    couldBackUp.push(row?.taken === true)
  }
  const swept = await sweepNow({
    async *keptBefore(moment) {
      await ask()
      yield* files.keptBefore(moment)
    },
    async remove(key, moment) {
      const isRemoved = await files.remove(key, moment)
      await ask()
      return isRemoved
    },
  })
  expect([swept.files, couldBackUp.length > 1, couldBackUp.includes(true)]).toEqual([1, true, false])
  await vi.waitFor(async () => {
    await ask()
    expect(couldBackUp.at(-1)).toBe(true)
  })
})

test('F11 a sweep whose lock was lost with its connection removes nothing more', async () => {
  const keys = [await keepOld('first'), await keepOld('second'), await keepOld('third')]
  const removed: string[] = []
  await expect(sweepNow({
    async remove(key, moment) {
      await server.running.platform.database.pool.query(`SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE application_name = 'slipway sweep' AND datname = current_database()`)
      if (await files.remove(key, moment)) removed.push(key)
      return true
    },
  })).rejects.toThrow(/terminating connection|Connection terminated|not queryable/)
  expect(removed).toHaveLength(1)
  expect(keys.filter(isThere)).toHaveLength(2)
  expect((await sweepNow({})).files).toBe(2)
})
