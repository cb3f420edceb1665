import { Client } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openAssistDesk, type AssistDesk } from '#tests/api/assist/assist-desk'
import { complete } from '#tests/api/assist/provider-server'
import { today } from '#tests/day'

/** How often the server looks for runs that are due: in production (`LOOK_MS`) and in this test (`FAST_MS`). */
const LOOK_MS = 30_000
const FAST_MS = 100

let desk: AssistDesk
beforeAll(async () => {
  // the server keeps its own timer for due runs, but this stub shortens the interval of that timer
  const { setInterval: real } = globalThis
  vi.stubGlobal('setInterval', (work: () => void, ms?: number) => real(work, ms === LOOK_MS ? FAST_MS : ms))
  try {
    desk = await openAssistDesk()
  } finally {
    vi.unstubAllGlobals()
  }
  await desk.useProvider()
})
afterAll(() => desk.close())

/** Sets the clock of the test's database, from which the server takes the time. */
async function set(moment: string): Promise<void> {
  // connects as the superuser, who has the owner's password; the replaced `now()` applies only to this database
  const clock = new Client({ connectionString: Object.assign(new URL(desk.connectionString), { username: 'postgres' }).href })
  await clock.connect()
  try {
    const { rows: [ahead] } = await clock.query<{ seconds: string }>('SELECT extract(epoch FROM $1::timestamptz - transaction_timestamp()) AS seconds', [moment])
    await clock.query(`CREATE OR REPLACE FUNCTION pg_catalog.now() RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE AS $$ SELECT transaction_timestamp() + make_interval(secs => ${Number(ahead?.seconds)}) $$`)
  } finally {
    await clock.end()
  }
}

/**
 * Waits until the server has looked for due runs in a check that began after this call. To detect that, publishes two models whose runs are
 * due at once, the second after the first one ran. The check that ran the first may have begun before this call, but the check that ran the
 * second cannot.
 */
async function looked(): Promise<void> {
  for (let round = 0; round < 2; round += 1) {
    const { project, plant } = await desk.site({ ticket_date: '2020-01-02', delivered_date: '2020-01-02' })
    const { id } = await desk.model({ material_source_ids: [plant], project_ids: [project], dates: [today()] })
    expect((await desk.admin.post(`/v1/ai/profiles/${id}/publish`, {})).status).toBe(200)
    await desk.owner.query(`UPDATE ai_models SET published_at = '2020-01-02' WHERE id = $1`, [id])
    await vi.waitFor(async () => expect((await desk.owner.query('SELECT FROM ai_runs WHERE model_id = $1', [id])).rowCount).toBeGreaterThan(0), { timeout: 60_000, interval: 50 })
  }
}

test('AI-16 the server runs a published model on its own once it is 02:00 at the project, for the day before, and only once', async () => {
  const model = await desk.readyModel()
  desk.provider.answer = (response) => complete(response, { remarks: [{ text: 'A load came late.', sources: ['T1'] }] })
  // a zone in which it is now between midnight and one o'clock, so that the test moves the clock ahead by less than two hours
  const { rows: [now] } = await desk.owner.query<{ hour: number }>(`SELECT extract(hour FROM now() AT TIME ZONE 'UTC')::int AS hour`)
  const west = ((now?.hour ?? 0) + 12) % 24 - 12
  const zone = `Etc/GMT${west < 0 ? '-' : '+'}${Math.abs(west)}`
  await desk.owner.query('UPDATE dot_projects SET timezone = $2 WHERE id = $1', [model.project, zone])
  const { rows: [days] } = await desk.owner.query<{ today: string; before: string }>('SELECT (now() AT TIME ZONE $1)::date::text AS today, ((now() AT TIME ZONE $1)::date - 1)::text AS before', [zone])
  const [day, before] = [days?.today ?? '', days?.before ?? '']
  await desk.owner.query('UPDATE slips SET ticket_date = $2, delivered_date = $2 WHERE id = $1', [model.ticket, before])
  expect((await desk.admin.post(`/v1/ai/profiles/${model.id}/publish`, {})).status).toBe(200)
  const runs = async () => (await desk.owner.query(`SELECT day::text, kind, status FROM ai_runs WHERE model_id = $1 ORDER BY day`, [model.id])).rows
  const at = async (time: string) => (await desk.owner.query<{ moment: string }>('SELECT ($1::timestamp AT TIME ZONE $2)::text AS moment', [`${day} ${time}`, zone])).rows[0]?.moment ?? ''
  await set(await at('01:55:00'))
  await looked()
  expect(await runs()).toEqual([])
  await set(await at('02:00:01'))
  await vi.waitFor(async () => expect(await runs()).toEqual([{ day: before, kind: 'auto', status: 'done' }]), { timeout: 30_000, interval: 50 })
  await looked()
  expect([await runs(), desk.provider.calls.length]).toEqual([[{ day: before, kind: 'auto', status: 'done' }], 1])
}, 180_000)
