import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startRefreshing } from '#src/areas/equipment/server/telematics/refresh-job'
import { openFleetDesk, type FleetDesk } from '#tests/api/equipment/fleet-desk'
import { fleet, sendXml } from '#tests/api/equipment/telematics-server'
import { beforeAllAFailingAgency } from '#tests/api/failing-agency'

let desk: FleetDesk
beforeAll(async () => {
  desk = await openFleetDesk()
})
afterAll(() => desk.close())
beforeEach(async () => {
  await desk.owner.query('DELETE FROM telematics_sources')
  desk.source.calls.length = 0
  desk.source.answer = ({ url = '' }, response) => sendXml(response, fleet([{ id: `at${url}`, serial: `AT${url}`, oem: 'CAT' }]))
})

const at = (path: string) => `http://${desk.source.host}${path}`
const source = (path: string, values: object = {}) => desk.addSource({ name: path.slice(1), address: at(path), every_minutes: 15, ...values })
const sourceOf = async (id: number) => (await desk.admin.get(`/v1/telematics_sources/${id}`)).body.telematics_source
const calledPaths = () => desk.source.calls.map(({ path }) => path).toSorted()
const askedAgo = (id: number, minutes: number) => desk.owner.query('UPDATE telematics_asked SET asked_at = now() - make_interval(mins => $2) WHERE id = $1', [id, minutes])

test('PLUS-30 the schedule polls a source when its interval is over, not before, and never one that is inactive or has no interval', async () => {
  const due = await source('/due')
  await source('/by-hand', { every_minutes: null })
  await source('/inactive', { is_active: false })
  const stop = startRefreshing(desk.running.platform, 50)
  try {
    await expect.poll(async () => (await sourceOf(due)).machines, { timeout: 20_000 }).toBe(1)
    expect(calledPaths()).toEqual(['/due'])
    await askedAgo(due, 14)
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(calledPaths()).toEqual(['/due'])
    await askedAgo(due, 15)
    await expect.poll(calledPaths, { timeout: 20_000 }).toEqual(['/due', '/due'])
  } finally {
    await stop()
  }
  await askedAgo(due, 60)
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(calledPaths()).toEqual(['/due', '/due'])
})

test('PLUS-30 an agency whose round fails does not keep the next agency from being polled', async () => {
  const { platform, failing, tried } = await beforeAllAFailingAgency(desk)
  const id = await source('/next-agency')
  const stop = startRefreshing(platform, 50)
  try {
    await expect.poll(async () => (await sourceOf(id)).machines, { timeout: 20_000 }).toBe(1)
    expect(tried.slice(0, 2)).toEqual([failing, desk.make.firstAgency])
  } finally {
    await stop()
  }
})

test('PLUS-30 a source whose machines cannot be stored is named, and the next source is read', async () => {
  await desk.owner.query(`CREATE FUNCTION not_stored_for_test() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'not stored'; END $$;
    CREATE TRIGGER not_stored_for_test BEFORE INSERT ON equipments FOR EACH ROW WHEN (NEW.equipment_id = 'at/bad') EXECUTE FUNCTION not_stored_for_test()`)
  try {
    const [bad, good] = [await source('/bad'), await source('/good')]
    expect(await desk.refresh()).toMatchObject({ status: 'success', result: { sources: [{ name: 'bad', machines: 0, problem: 'The machines of bad could not be stored. They are read again with the next refresh.' }, { name: 'good', added: 1, problem: null }] } })
    expect(await sourceOf(bad)).toMatchObject({ problem: expect.stringContaining('could not be stored') })
    expect(await sourceOf(good)).toMatchObject({ machines: 1, problem: null })
  } finally {
    await desk.owner.query('DROP FUNCTION not_stored_for_test CASCADE')
  }
})

test('PLUS-30 the schedule stops at once while a source hangs, and does not blame the source', async () => {
  const id = await source('/hangs')
  desk.source.answer = () => undefined
  const stop = startRefreshing(desk.running.platform, 50)
  await expect.poll(calledPaths, { timeout: 20_000 }).toEqual(['/hangs'])
  const began = Date.now()
  await stop()
  // `stop` does not wait for the end of the open call to the source, which would time out only after 10 s
  expect(Date.now() - began).toBeLessThan(9_000)
  expect((await sourceOf(id)).problem).toBeNull()
})
