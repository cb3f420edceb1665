import { percentiles, type Bench, type BenchLine } from '#tests/bench/bench'
import { openBenchServer, type BenchServer } from '#tests/bench/bench-server'

const ZONES = 10_000
const WARM_UP = 3
const ROUNDS = 15

/** The WZDx feed of 10,000 armed work zones and its 304 answer, compared with the SQL that reads the zones. */
export const bench: Bench = async () => {
  const at = await openBenchServer()
  try {
    return await feedLines(at)
  } finally {
    await at.close()
  }
}

async function feedLines({ owner, clerk, make, running }: BenchServer): Promise<readonly BenchLine[]> {
  const project = await make.project()
  const { key } = (await clerk.post('/v1/api_keys', { name: 'Bench' })).body.api_key
  await owner.query(`
    INSERT INTO work_zones (dot_authority_id, dot_project_id, name, type, impact, direction, method, speed_limit, description, road_name, path, armed_at, last_transmitted, checked_at, created_by_name, updated_by_name)
    SELECT $1, $2, 'Zone ' || n, 'lane_closure', 'some_lanes_closed', CASE n % 5 WHEN 0 THEN 'both' WHEN 1 THEN 'northbound' WHEN 2 THEN 'southbound' WHEN 3 THEN 'eastbound' ELSE 'westbound' END, 'manual', 45,
      'Right lane closed for concrete paving.', 'SR ' || n % 90, (SELECT jsonb_agg(jsonb_build_object('latitude', 40 + n / 10000.0 + p / 1000.0, 'longitude', -120 + p / 1000.0)) FROM generate_series(1, 10) AS p),
      now(), now(), now(), 'Pat', 'Pat' FROM generate_series(1, $3) AS n`, [make.firstAgency, project, ZONES])
  await owner.query('ANALYZE work_zones')
  const ask = (headers: Record<string, string>) => fetch(`${running.address}/api/v1/wzdx_feed/road_events`, { headers: { authorization: `Bearer ${key}`, ...headers } })
  const times: Record<'whole' | 'same' | 'rows' | 'state', number[]> = { whole: [], same: [], rows: [], state: [] }
  let events = 0
  for (let round = 0; round < ROUNDS + WARM_UP; round += 1) {
    const timed = async (name: keyof typeof times, work: () => Promise<unknown>) => {
      const begun = performance.now()
      await work()
      if (round >= WARM_UP) times[name].push(performance.now() - begun)
    }
    let tag = ''
    await timed('whole', async () => {
      const answer = await ask({})
      tag = answer.headers.get('etag') ?? ''
      events = (JSON.parse(await answer.text()) as { features: unknown[] }).features.length
    })
    await timed('same', async () => {
      const { status } = await ask({ 'if-none-match': tag })
      if (status !== 304) throw new Error(`the feed answered ${status} to its tag`)
    })
    await timed('rows', async () => {
      const { rows } = await owner.query('SELECT * FROM work_zones WHERE dot_authority_id = $1 AND armed_at IS NOT NULL ORDER BY id', [make.firstAgency])
      if (JSON.parse(JSON.stringify(rows)).length !== ZONES) throw new Error('the zones are missing')
    })
    await timed('state', () => owner.query("SELECT count(*), sum(hashtextextended(feed_id::text || version, 0)) FROM work_zones WHERE dot_authority_id = $1 AND armed_at IS NOT NULL", [make.firstAgency]))
  }
  if (events !== ZONES * 1.2) throw new Error(`the feed has ${events} road events`)
  const line = (name: string, ours: number[], floor: number[], aim: number): BenchLine => ({ name, unit: 'ms', ours: percentiles(ours).p50, floor: percentiles(floor).p50, aim })
  return [
    line(`feed of ${ZONES.toLocaleString('en-US')} work zones, read and parsed, against its SQL as JSON`, times.whole, times.rows, 2),
    line('the same feed again, which answers 304, against the SQL of its state', times.same, times.state, 2),
  ]
}
