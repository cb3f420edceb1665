import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { message } from '#src/platform/domain/messages'
import { openTestServer, type TestServer } from '#tests/api/test-server'
import type { SignedInClient } from '#tests/api/signed-in'
import { makeSmallDisk, refusalOfSmallDisk, type SmallDisk } from '#tests/faults/small-disk'

const refusal = refusalOfSmallDisk()

// The files are on a disk of their own, so the database keeps working while that disk is full or missing.
describe.skipIf(refusal !== null)(`a disk for files that is full or missing${refusal === null ? '' : ` (not tried: ${refusal})`}`, () => {
  let disk: SmallDisk
  let server: TestServer
  let client: SignedInClient
  let project: number

  beforeAll(async () => {
    disk = makeSmallDisk(20)
    server = await openTestServer({ DATA_DIR: disk.path })
    client = await server.signedIn('administrator')
    project = await server.make.project()
    // so many tickets that the sheet of their workbook is much larger than what the server buffers in memory
    await server.owner.query(`
      INSERT INTO slips (dot_authority_id, dot_project_id, plant_id, plant_name, supplier, ticket_number, ticket_number_key, ticket_date, ticketed_at, status, material_description, ticket_type, truck, uom_1)
      SELECT dot_authority_id, dot_project_id, plant_id, plant_name, supplier, md5(n::text), md5(n::text), ticket_date, ticketed_at + n * interval '1 second', 'pending', material_description, ticket_type, md5('truck ' || n), uom_1
      FROM slips, generate_series(1, 20000) n WHERE id = $1`, [await server.make.ticket(project)])
  })
  afterEach(() => vi.restoreAllMocks())
  afterAll(async () => {
    await server.close()
    disk.remove()
  })

  /** Runs an export of all tickets; returns its outcome once it has ended. */
  async function exported(isWithManifest: boolean) {
    const { body } = await client.post('/v1/slips/exports', { format: 'xlsx', with_manifest: isWithManifest, filters: { project_id: project }, columns: ['ticket_number', 'truck'] })
    const job = async () => (await client.get('/v1/jobs')).body.jobs.find(({ id }: { id: string }) => id === body.job_id)
    await expect.poll(async () => (await job()).status).toMatch(/^(?:success|error|canceled)$/)
    const { status, message: sentence } = await job()
    return [status, sentence]
  }

  /** The connections of the server that run a COPY or have a transaction open. */
  const openTransactions = async () => (await server.owner.query<{ state: string; query: string }>(`
    SELECT state, left(query, 40) AS query FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = 'slipway' AND (state LIKE 'idle in transaction%' OR state = 'active' AND query LIKE 'COPY%')`)).rows

  /** Watches for a COPY that is sent after the disk has refused the file, when its connection may already serve another request. */
  function watchLateCopies(): () => unknown[] {
    const { files } = server.running.platform
    const keep = files.keep.bind(files)
    const onRefused = vi.fn()
    vi.spyOn(files, 'keep').mockImplementation((content) => keep(content).catch((error: unknown) => {
      onRefused()
      throw error
    }))
    const sent = vi.spyOn(pg.Client.prototype, 'query')
    return () => {
      expect(onRefused).toHaveBeenCalled()
      const [refusedAt = 0] = onRefused.mock.invocationCallOrder
      return sent.mock.calls.flatMap(([statement]: unknown[], n) => {
        const text = typeof statement === 'object' && statement !== null && 'text' in statement ? String(statement.text) : ''
        return text.startsWith('COPY') && (sent.mock.invocationCallOrder[n] ?? 0) > refusedAt ? [text] : []
      })
    }
  }

  test.each([false, true])('H6 M1 a workbook that the full disk refuses ends its job and keeps no database connection (with manifest: %s)', async (isWithManifest) => {
    const lateCopies = watchLateCopies()
    disk.fill()
    try {
      expect(await exported(isWithManifest)).toEqual(['error', message('errors.disk_full')])
      await expect.poll(openTransactions).toEqual([])
      expect(lateCopies()).toEqual([])
    } finally {
      disk.free()
    }
    expect((await exported(isWithManifest))[0]).toBe('success')
  })

  test.each([false, true])('H6 M1 a workbook whose disk is missing ends its job and keeps no database connection (with manifest: %s)', async (isWithManifest) => {
    const [incoming, away] = [join(disk.path, 'files', 'incoming'), join(disk.path, 'files', 'away')]
    const lateCopies = watchLateCopies()
    await rename(incoming, away)
    try {
      expect(await exported(isWithManifest)).toEqual(['error', message('errors.server_error')])
      await expect.poll(openTransactions).toEqual([])
      expect(lateCopies()).toEqual([])
    } finally {
      await rename(away, incoming)
    }
    expect((await exported(isWithManifest))[0]).toBe('success')
  })
})
