import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { foreignFeeds } from '#src/areas/work-zones/api/foreign-feeds'
import { refreshFeeds } from '#src/areas/work-zones/server/foreign-feeds/refresh-feeds'
import { readFeed } from '#src/areas/work-zones/server/foreign-feeds/read-feed'
import { openOutbound } from '#src/platform/server/http/outbound'
import { faultsOf } from '#tests/api/reconciliation/desk'
import type { SignedInClient } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'
import { feedOf, openFeedServer, roadEvent, sendJson, type FeedServer } from '#tests/api/work-zones/feed-server'
import { thorough } from '#tests/thorough'

let server: TestServer
let admin: SignedInClient
let feed: FeedServer
let count = 0
beforeAll(async () => {
  feed = await openFeedServer()
  server = await openTestServer({ WORK_ZONE_FEED_TRUSTED_HOSTS: feed.host })
  admin = await server.signedIn('administrator')
})
afterAll(async () => {
  await server.close()
  await feed.close()
})
beforeEach(async () => {
  await server.owner.query('DELETE FROM work_zone_feeds')
  feed.calls.length = 0
  feed.answer = (_request, response) => sendJson(response, feedOf([roadEvent('a')]))
})

const add = async (values: object = {}): Promise<number> => {
  const { status, body } = await admin.post('/v1/work_zone_feeds', { name: `Feed ${++count}`, address: feed.address, key_place: 'none', is_active: true, ...values })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.work_zone_feed.id
}
const shown = async (id: number) => (await admin.get(`/v1/work_zone_feeds/${id}`)).body.work_zone_feed
const events = async (query = '') => (await admin.get(`/v1/monitoring/other_work_zones${query}`)).body.content
const ids = async () => (await events()).map(({ event_id: id }: { event_id: string }) => id)
const refresh = async (): Promise<{ status: string; result: { feeds: unknown[] } | null; message: string | null }> => {
  const { body } = await admin.post('/v1/work_zone_feeds/refresh')
  return vi.waitFor(async () => {
    const { rows } = await server.owner.query('SELECT status, result, message FROM jobs WHERE id = $1', [body.job_id])
    if (!['success', 'error'].includes(rows[0]?.status)) throw new Error('the job still runs')
    return rows[0]
  }, { timeout: 60_000, interval: 50 })
}

describe('PLUS-27 feeds of other agencies', () => {
  test('PLUS-27 WZON-11 a feed is read with its version and publisher, and its road events are listed but never among our own counts, zones or feed', async () => {
    const id = await add({ name: 'State 511' })
    feed.answer = (_request, response) => sendJson(response, feedOf([roadEvent('b'), roadEvent('a')]))
    expect(await refresh()).toMatchObject({ status: 'success', result: { feeds: [{ name: 'State 511', events: 2, faults: 0, problem: null }] } })
    const answer = await admin.get('/v1/monitoring/other_work_zones')
    expect(faultsOf(foreignFeeds.events.answer, answer.body)).toEqual([])
    expect(answer.body).toMatchObject({ page: { total_rows: 2 }, content: [{ event_id: 'a', feed: 'State 511', road_names: 'Road a', direction: 'northbound', impact: 'some-lanes-closed', path: [{ latitude: 41.61, longitude: -93.77 }, { latitude: 41.62, longitude: -93.76 }] }, { event_id: 'b' }] })
    expect((await events('?match=ROAD%20B')).map(({ event_id: one }: { event_id: string }) => one)).toEqual(['b'])
    const detail = await admin.get(`/v1/work_zone_feeds/${id}`)
    expect(faultsOf(foreignFeeds.detail.answer, detail.body)).toEqual([])
    expect(detail.body.work_zone_feed).toMatchObject({ publisher: 'Neighbor DOT', wzdx_version: '4.2', events: 2, problem: null, note: null, faults: [], fault_count: 0 })
    const { key } = (await admin.post('/v1/api_keys', { name: 'Reader' })).body.api_key
    expect((await (await fetch(`${server.address}/api/v1/wzdx_feed/road_events`, { headers: { authorization: `Bearer ${key}` } })).json()).features).toEqual([])
    expect((await server.owner.query('SELECT count(*)::int AS count FROM work_zones')).rows[0].count).toBe(0)
    expect((await admin.get('/v1/monitoring/work_zones')).body.content.every((row: Record<string, unknown>) => row['work_zones_created'] === 0)).toBe(true)
    expect((await admin.get('/v1/monitoring/other_work_zones?sort_by=budget')).status).toBe(422)
  })

  test('PLUS-27 an error in one road event is named, and the others are read; a newer minor version is read as far as it is known', async () => {
    const id = await add()
    feed.answer = (_request, response) => sendJson(response, feedOf([
      roadEvent('a'), { type: 'Feature' }, roadEvent('b', { vehicle_impact: 'new-impact' }, { stations: [1, 2] }), roadEvent('c', {}, { geometry: { type: 'LineString', coordinates: [[41.6, -93.7], [41.7, -93.7]] } }), roadEvent('a'),
    ], '4.4'))
    expect(await refresh()).toMatchObject({ status: 'success', result: { feeds: [{ events: 3, faults: 4 }] } })
    expect((await shown(id)).faults).toEqual([
      { event: '?', message: 'It has no ID, so it was not read.' }, { event: 'b', message: 'Its impact new-impact is not known.' },
      { event: 'c', message: 'Its coordinates have the latitude first, so it is not on the map.' }, { event: 'a', message: 'Its ID is in the feed twice. The first one was used.' }])
    expect(await shown(id)).toMatchObject({ problem: null, note: 'WZDx version 4.4 is newer than 4.2. What both have in common was read.' })
    expect(await events()).toMatchObject([{ event_id: 'a' }, { event_id: 'b', impact: 'unknown' }, { event_id: 'c', path: null, name: 'Zone c' }])
  })

  test('PLUS-27 an unchanged feed is recognized by its ETag or its content, and an event that leaves the feed leaves the list', async () => {
    await add()
    let text = JSON.stringify(feedOf([roadEvent('a'), roadEvent('b')]))
    feed.answer = ({ headers }, response) => (headers['if-none-match'] === '"one"' ? void response.writeHead(304).end() : sendJson(response, text, { etag: '"one"' }))
    await refresh()
    const rows = async () => (await server.owner.query('SELECT id FROM foreign_road_events ORDER BY id')).rows
    const stored = await rows()
    expect(await refresh()).toMatchObject({ result: { feeds: [{ events: null, problem: null }] } })
    feed.answer = (_request, response) => sendJson(response, text)
    expect(await refresh()).toMatchObject({ result: { feeds: [{ events: null, problem: null }] } })
    expect([feed.calls.map(({ headers }) => headers['if-none-match']), await rows()]).toEqual([[undefined, '"one"', '"one"'], stored])
    text = JSON.stringify(feedOf([roadEvent('b')]))
    await refresh()
    expect(await ids()).toEqual(['b'])
  })

  test('PLUS-27 the schedule reads a feed when its interval is over, and never one that is not active', async () => {
    const id = await add({ every_minutes: 5 })
    await add({ every_minutes: null })
    await add({ every_minutes: 5, is_active: false })
    const round = () => refreshFeeds(server.running.platform, 1, { dueOnly: true })
    expect((await round()).length + (await round()).length).toBeLessThanOrEqual(1)
    expect([await ids(), feed.calls.length]).toEqual([['a'], 1])
    await server.owner.query("UPDATE work_zone_feed_readings SET asked_at = now() - interval '6 minutes' WHERE id = $1", [id])
    await round()
    expect(feed.calls.length).toBe(2)
    await admin.patch(`/v1/work_zone_feeds/${id}`, { is_active: false })
    expect(await ids()).toEqual([])
  })

  test('PLUS-27 the road events are a map layer with their lines, and one without a location is counted separately', async () => {
    await add()
    feed.answer = (_request, response) => sendJson(response, feedOf([roadEvent('a'), roadEvent('b', {}, { geometry: null })]))
    await refresh()
    const map = async (query: string) => (await admin.get(`/v1/monitoring/other_work_zones/map?${query}`)).body
    expect(await map('zoom=4')).toMatchObject({ total: 1, without_location: 1, clusters: [], points: [{ road_names: 'Road a', latitude: 41.62, longitude: -93.76, path: [[41.61, -93.77], [41.62, -93.76]] }] })
    expect(await map('zoom=12&west=-94&south=41&east=-93.765&north=42')).toMatchObject({ total: 1, without_location: null })
    expect(await map('zoom=12&west=-100&south=41&east=-99&north=42')).toMatchObject({ total: 0 })
  })

  test('PLUS-27 a new feed is active unless it is switched off, so that its road events are seen', async () => {
    const { body } = await admin.post('/v1/work_zone_feeds', { name: 'State 511', address: feed.address, key_place: 'none' })
    expect(body.work_zone_feed).toMatchObject({ is_active: true })
    await refresh()
    expect(await ids()).toEqual(['a'])
    const off = await admin.post('/v1/work_zone_feeds', { name: 'County', address: feed.address, key_place: 'none', is_active: false })
    expect(off.body.work_zone_feed).toMatchObject({ is_active: false })
  })

  test('PLUS-27 a key is sent in the header or the address, and is never answered or recorded', async () => {
    const id = await add({ key_place: 'bearer', secret: 'opensesame-1' })
    await refresh()
    expect(feed.calls[0]?.headers.authorization).toBe('Bearer opensesame-1')
    const changed = await admin.patch(`/v1/work_zone_feeds/${id}`, { key_place: 'parameter', key_name: 'apiKey', secret: 'opensesame-2', address: `${feed.address}?format=geojson` })
    expect(changed.body.work_zone_feed).toMatchObject({ has_secret: true, key_place: 'parameter' })
    await refresh()
    expect([feed.calls[1]?.url, feed.calls[1]?.headers.authorization]).toEqual(['/wzdx?format=geojson&apiKey=opensesame-2', undefined])
    const { rows } = await server.owner.query(`SELECT (SELECT string_agg(changes::text, ' ') FROM record_events WHERE record_kind = 'work_zone_feed') AS events,
      (SELECT encode(secret, 'escape') FROM work_zone_feeds WHERE id = $1) AS stored, (SELECT string_agg(answer, ' ') FROM idempotency_keys) AS answers`, [id])
    expect(JSON.stringify([rows, changed.body, (await admin.get('/v1/work_zone_feeds')).body])).not.toMatch(/opensesame/)
  })

  test('PLUS-27 a key is never sent to a host that it was not entered for, and works again at its own host', async () => {
    const id = await add({ key_place: 'bearer', secret: 'opensesame-3' })
    await admin.patch(`/v1/work_zone_feeds/${id}`, { name: 'State', address: 'https://elsewhere.example/wzdx' })
    expect(await refresh()).toMatchObject({ status: 'error' })
    expect((await shown(id)).problem).toBe('State: enter the key again. The stored key belongs to another host or can’t be decrypted.')
    await admin.patch(`/v1/work_zone_feeds/${id}`, { address: feed.address })
    await refresh()
    expect(feed.calls.map(({ headers }) => headers.authorization)).toEqual(['Bearer opensesame-3'])
  })

  test.each<[what: string, values: object, field: string]>([
    ['text that is not an address', { address: 'wzdx' }, 'address'],
    ['a password in the address', { address: 'https://me:secret@wzdx.example/feed' }, 'address'],
    ['a file', { address: 'file:///etc/passwd' }, 'address'],
    ['a parameter without a name', { key_place: 'parameter' }, 'key_name'],
    ['an interval of 0', { every_minutes: 0 }, 'every_minutes'],
  ])('PLUS-27 %s is refused with its field', async (_what, values, field) => {
    const { status, body } = await admin.post('/v1/work_zone_feeds', { name: 'X', address: feed.address, key_place: 'none', is_active: true, ...values })
    expect([status, body.detailed_errors[0].field]).toEqual([422, field])
    if (field === 'address') expect(body.detailed_errors[0].message).toBe('Enter an address that starts with https:// and has no user name or password.')
  })

  test('PLUS-27 the feeds of another agency are not found, and its people do not see the road events', async () => {
    const id = await add()
    await refresh()
    const stranger = await server.signedIn('administrator', await server.make.agency())
    expect([(await stranger.get(`/v1/work_zone_feeds/${id}`)).status, (await stranger.get('/v1/monitoring/other_work_zones')).body.content]).toEqual([404, []])
    const inspector = await server.signedIn('safety_inspector')
    expect([(await inspector.get('/v1/work_zone_feeds')).status, (await inspector.get('/v1/monitoring/other_work_zones')).body.content.length]).toEqual([403, 1])
  })
})

describe('PLUS-27 feeds that misbehave', () => {
  const problemOf = async (values: object = {}) => {
    await add({ name: 'State', ...values })
    const job = await refresh()
    const [row] = (await admin.get('/v1/work_zone_feeds')).body.work_zone_feeds
    return [job.status, row.problem]
  }
  const text = (value: string) => {
    feed.answer = (_request, response) => sendJson(response, value)
  }

  test.each<[what: string, status: number, problem: string]>([
    ['redirects to a private address', 302, 'State sends to another address, 169.254.169.254, which is not followed. Enter the final address.'],
    ['refuses the key', 401, 'State refused the key (status 401). Check the key.'],
    ['asks to wait', 429, 'State asks to wait before the next call (status 429).'],
    ['fails', 500, 'State answered with status 500.'],
    ['answers 304 to an unconditional request', 304, 'State answered with status 304.'],
  ])('PLUS-27 a feed that %s is named with its reason', async (_what, status, problem) => {
    feed.answer = (_request, response) => void response.writeHead(status, status === 302 ? { location: 'http://169.254.169.254/latest' } : {}).end()
    expect(await problemOf()).toEqual(['error', problem])
    expect(feed.calls).toHaveLength(1)
  })

  test.each<[what: string, address: string]>([
    ['a private address', 'https://10.0.0.7/feed'],
    ['the metadata of a cloud', 'http://169.254.169.254/latest'],
    ['plain http', 'http://wzdx.example/feed'],
  ])('PLUS-27 %s is not called', async (_what, address) => {
    expect(await problemOf({ address })).toEqual(['error', 'State: this address is not allowed. It is not https or is on a private network.'])
  })

  test.each<[what: string, body: string, problem: string]>([
    ['nothing', '', 'State sent text that is not valid JSON, or only a part of it. Nothing of it was used.'],
    ['HTML', '<html>Log in</html>', 'State sent text that is not valid JSON, or only a part of it. Nothing of it was used.'],
    ['a feed that ends in the middle', JSON.stringify(feedOf([roadEvent('x'), roadEvent('y')])).slice(0, -40), 'State sent text that is not valid JSON, or only a part of it. Nothing of it was used.'],
    ['brackets that do not match', '{"features":[}', 'State sent text that is not valid JSON, or only a part of it. Nothing of it was used.'],
    ['other JSON', '{"features":{}}', 'State sent JSON that is not a WZDx feed.'],
    ['a million open brackets', `{"features":${'['.repeat(1_000_000)}`, 'State sent JSON that is nested too deep. Nothing of it was used.'],
    ['version 3.1', JSON.stringify(feedOf([roadEvent('x')], '3.1')), 'State has WZDx version 3.1. Slipway reads version 4.'],
  ])('PLUS-27 %s is refused as a whole, and what was read before stays', async (_what, body, problem) => {
    const id = await add({ name: 'Before' })
    await refresh()
    await server.owner.query("UPDATE work_zone_feeds SET name = 'State', name_key = 'state' WHERE id = $1", [id])
    text(body)
    expect([(await refresh()).status, (await shown(id)).problem, (await shown(id)).events, await ids()]).toEqual(['error', problem, 1, ['a']])
  })

  test('PLUS-27 a feature that is not JSON does not hide the others', async () => {
    const id = await add()
    text(JSON.stringify(feedOf([roadEvent('a'), roadEvent('b')])).replace('"Zone a"', 'Zone a'))
    expect((await refresh()).status).toBe('success')
    expect([await ids(), (await shown(id)).faults]).toEqual([['b'], [{ event: '?', message: 'An entry is not a road event.' }]])
  })

  thorough('PLUS-27 a feed of 50 MB is read while the server answers other calls, and one of more than 64 MB is refused', async () => {
    const id = await add({ name: 'Large' })
    const filler = 'x'.repeat(5_000)
    const large = JSON.stringify(feedOf(Array.from({ length: 9_800 }, (_one, at) => roadEvent(`e${at}`, { core_details: { event_type: 'work-zone', road_names: ['I-80'], direction: 'northbound', description: filler } }))))
    expect(large.length).toBeGreaterThan(50_000_000)
    text(large)
    let isDone = false
    const job = refresh().finally(() => (isDone = true))
    let longest = 0
    const begin = performance.now()
    while (!isDone) {
      const begun = performance.now()
      await server.anyone.get('/healthz')
      longest = Math.max(longest, performance.now() - begun)
    }
    const whole = performance.now() - begin
    expect((await job).result).toMatchObject({ feeds: [{ events: 9_800, faults: 0 }] })
    expect((await shown(id)).events).toBe(9_800)
    // The server parses the feed in slices of 10 ms. If it parsed the whole feed at once, the longest of the simultaneous /healthz calls
    // would take nearly as long as the job. The limit is relative to the time of the job, because a busy machine lengthens both times.
    expect(longest).toBeLessThan(whole / 2)
    endless(1)
    await refresh()
    expect([(await shown(id)).problem, (await shown(id)).events]).toEqual(['Large sent more than 64 MB. Nothing of it was used.', 9_800])
  })

  test('PLUS-27 a feed that never ends is cut off by its time limit, even when it keeps sending a little', async () => {
    endless(50)
    const begun = performance.now()
    const feedToRead = { name: 'State', address: feed.address, key_place: 'none', key_name: '', secret: '', etag: null, content_hash: null } as const
    await expect(readFeed(feedToRead, openOutbound([feed.host]), { longestMs: 500 })).rejects.toThrow('State did not answer in time or could not be reached.')
    expect(performance.now() - begun).toBeLessThan(10_000)
  })

  test('PLUS-27 a feed that may not be called does not stop the others, and two readings at once do not mix', async () => {
    await add({ name: 'A closed', address: 'https://127.0.0.1:1/feed' })
    await add({ name: 'B open' })
    const both = await Promise.all([refresh(), refresh()])
    expect(both.map(({ status }) => status)).toContain('success')
    expect(await ids()).toEqual(['a'])
  })

  /** Answers with an endless feed, which sends a piece every `everyMs` milliseconds, or without pauses if `everyMs` is less than 2. */
  function endless(everyMs: number): void {
    feed.answer = (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.write('{"features":[')
      const piece = everyMs < 2 ? `${JSON.stringify(roadEvent('a'))},`.repeat(2_000) : ' '
      more(response, piece, everyMs)
    }
  }
  function more(response: ServerResponse, piece: string, everyMs: number): void {
    if (response.destroyed) return
    if (everyMs < 2) response.write(piece, () => more(response, piece, everyMs))
    else {
      response.write(piece)
      setTimeout(() => more(response, piece, everyMs), everyMs)
    }
  }
})
