import { afterAll, beforeAll, expect } from 'vitest'
import { jobOfScan } from '#src/areas/scans/domain/requests/scan-file'
import { TICKET_EXPORT } from '#src/areas/tickets/server/exports/export-tickets'
import { QUEUE, QUEUE_SCHEMA, SLOW_QUEUE } from '#src/platform/server/database/queue-schema'
import { complete, openProviderServer, type ProviderServer } from '#tests/api/assist/provider-server'
import type { MadeEmployee } from '#tests/api/factories'
import { drawn } from '#tests/api/scans/drawn-ticket'
import { sessionOf, type SignedInClient } from '#tests/api/signed-in'
import { logFigures } from '#tests/faults/figures'
import { makeTickets, openInstallation, type Installation } from '#tests/faults/installation'
import type { ServerProcess } from '#tests/faults/server-process'
import { thorough } from '#tests/thorough'

/** While the test holds this lock, a job waits before it begins (at most 10 s, the time limit of any statement). */
const BEGINNING = 4711
/** While the test holds this lock, no statement that reads tickets ends. */
const READING = 4712
/** While the test holds this lock, the purge of a project does not end. */
const PURGING = 4713

let installation: Installation
let provider: ProviderServer
let person: MadeEmployee
let project: number

beforeAll(async () => {
  provider = await openProviderServer()
  installation = await openInstallation()
  const { make, owner } = installation
  person = await make.employee({ role: 'administrator' })
  await make.flag('text_scan_playground', true)
  project = await make.project()
  await makeTickets(owner, project, await make.plant(), 10)
  await owner.query(`
    CREATE FUNCTION waits_for(lock int) RETURNS boolean LANGUAGE plpgsql AS $$
    BEGIN
      WHILE EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = lock::oid) LOOP
        PERFORM pg_sleep(0.1);
      END LOOP;
      RETURN true;
    END $$;
    CREATE FUNCTION purging() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM waits_for(${PURGING});
      RETURN OLD;
    END $$;
    CREATE TRIGGER purging BEFORE DELETE ON dot_projects FOR EACH ROW EXECUTE FUNCTION purging();
    CREATE POLICY reading ON slips AS RESTRICTIVE USING (waits_for(${READING}));
    CREATE POLICY beginning ON jobs AS RESTRICTIVE FOR UPDATE USING (waits_for(${BEGINNING}))`)
}, 120_000)
afterAll(async () => {
  await installation.close()
  await provider.close()
}, 60_000)

const signIn = ({ address }: ServerProcess): Promise<SignedInClient> => sessionOf({ address, platform: { database: installation.database } }, person)

const start = () => installation.start(0, { AI_TRUSTED_HOSTS: provider.host })

/** The state of the only job of a kind in its queue, and its status in the list of jobs. */
async function jobIn(queue: string, kind: string): Promise<{ readonly queued: string; readonly listed: string }> {
  const { rows } = await installation.owner.query(`
    SELECT (SELECT state::text FROM ${QUEUE_SCHEMA}.job WHERE name = $1) AS queued, (SELECT status FROM jobs WHERE kind = $2) AS listed`, [queue, kind])
  return rows[0]
}
const job = () => jobIn(QUEUE, TICKET_EXPORT)
const scan = () => jobIn(SLOW_QUEUE, jobOfScan.text_scan)

/** Starts a scan whose provider does not answer. */
async function startScan(client: SignedInClient): Promise<void> {
  provider.answer = () => undefined
  const isSet = await client.patch('/v1/ai/provider', { is_on: true, base_address: provider.address, model_name: 'small-model', key: 'sk-opensesame' })
  expect(isSet.status, JSON.stringify(isSet.body)).toBe(200)
  const content = (await drawn('TICKET NO: 4711', { width: 300, height: 120 })).toString('base64')
  expect((await client.post('/v1/ai/service_requests', { kind: 'text_scan', content, name: 'ticket.png' })).status).toBe(200)
  await expect.poll(() => provider.calls.length, { timeout: 60_000 }).toBe(1)
  expect(await scan()).toEqual({ queued: 'active', listed: 'loading' })
}

thorough('D6 API-23 a client that never reads, an endless export and a scan without an answer do not delay a stop beyond its 20 seconds, and the next server does both jobs', async () => {
  const stopping = await start()
  const client = await signIn(stopping)
  await startScan(client)
  const { body: { document } } = (await fetch(`${stopping.address}/v1/documents?owner_type=project&owner_id=${project}&name=plan.pdf`, {
    method: 'POST', headers: { ...client.headers, 'content-type': 'application/octet-stream' }, body: Buffer.alloc(20_000_000, '%PDF-1.7\n'),
  }).then(async (answer) => ({ body: await answer.json() }))) as { body: { document: { id: number } } }
  const unread = await fetch(`${stopping.address}/v1/documents/${document.id}/download`, { headers: client.headers })

  const holder = await installation.owner.connect()
  await holder.query('SELECT pg_advisory_lock($1)', [BEGINNING])
  expect((await client.post('/v3/slips/export', { filters: { project_id: project } })).status).toBe(202)
  await expect.poll(job, { timeout: 60_000 }).toMatchObject({ queued: 'active' })
  await holder.query('SELECT pg_advisory_lock($1), pg_advisory_unlock($2)', [READING, BEGINNING])
  await expect.poll(job, { timeout: 60_000 }).toEqual({ queued: 'active', listed: 'loading' })
  const begun = performance.now()
  stopping.process.kill('SIGTERM')
  expect(await stopping.exited).toBe(0)
  logFigures('SIGTERM before a client that never reads, an endless export and a scan without an answer', { 'stopped after ms': Math.round(performance.now() - begun) })
  expect([await job(), await scan()]).toEqual([{ queued: 'retry', listed: 'loading' }, { queued: 'retry', listed: 'loading' }])
  await unread.body?.cancel().catch(() => undefined)

  await holder.query('SELECT pg_advisory_unlock($1)', [READING])
  holder.release()
  provider.answer = (response) => complete(response, { fields: [] })
  await start()
  for (const ended of [job, scan]) await expect.poll(ended, { timeout: 120_000 }).toEqual({ queued: 'completed', listed: 'success' })
}, 300_000)

thorough('D6 CONST-3 an endless purge does not delay a stop beyond its 20 seconds, and the next server purges the project', async () => {
  const { owner, make } = installation
  const deleted = await make.project({ deleted_at: new Date(Date.now() - 40 * 86_400_000) })
  const holder = await owner.connect()
  try {
    await holder.query('SELECT pg_advisory_lock($1)', [PURGING])
    const stopping = await installation.start()
    const deleting = `SELECT FROM pg_locks WHERE relation = 'dot_projects'::regclass AND mode = 'RowExclusiveLock'`
    await expect.poll(async () => (await owner.query(deleting)).rowCount, { timeout: 60_000 }).toBeGreaterThan(0)
    stopping.process.kill('SIGTERM')
    expect(await stopping.exited).toBe(0)
  } finally {
    await holder.query('SELECT pg_advisory_unlock_all()')
    holder.release()
  }
  await installation.start()
  await expect.poll(async () => (await owner.query('SELECT FROM dot_projects WHERE id = $1', [deleted])).rowCount, { timeout: 120_000 }).toBe(0)
}, 300_000)
