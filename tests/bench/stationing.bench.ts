import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { stationTicketsTask } from '#src/areas/stationing/server/stations/station-tickets'
import { TASK_QUEUE } from '#src/platform/server/database/queue-schema'
import { percentiles, type Bench, type BenchLine } from '#tests/bench/bench'
import { openBenchServer, type BenchServer } from '#tests/bench/bench-server'
import { alignmentXml, landXmlOf, largeDxf, largeIfc, largeLandXml, writeMade } from '#tests/bench/stationing/made-files'
import { proposeFile, uploadFile } from '#tests/api/stationing/upload'
import { temporaryFolder } from '#tests/temporary-folder'

const TICKETS = 100_000
const TURNS = 3
/** A little below 100 MB, so that the file is below the limit even with its alignments. */
const LANDXML_MB = 98
/** The size in GB of the GIS files to generate: 1 for the figure of GEO-4, which takes minutes; 0 to leave them out. */
const GIS_GB = Number(process.env.BENCH_GIS_GB ?? 0)
/** Just below the maximum numbers of lines and segments that the product reads from one file. */
const [DXF_LINES, IFC_SEGMENTS] = [99_000, 33_000]
const GIS_MOST_MB = 300

/**
 * Reading a LandXML file of 100 MB, compared with the same parser only counting tags; finding the stations of 100,000 tickets, compared
 * with the SQL that writes their stations and events; and, with BENCH_GIS_GB=1, the memory of reading a DXF and an IFC file of 1 GB.
 */
export const bench: Bench = async () => {
  const at = await openBenchServer()
  const folder = temporaryFolder('bench-stationing')
  try {
    return [...(await landXmlLines(at, join(folder.path, 'large.xml'))), await ticketsLine(at), ...(GIS_GB > 0 ? await gisLines(folder.path) : [])]
  } finally {
    await at.close()
    folder.remove()
  }
}

interface Read {
  readonly answer: { readonly found?: number; readonly feet?: number; readonly message?: string }
  readonly seconds: number
  readonly megabytes: number
}

/** Reads a file in a process of its own. */
async function readMade(kind: string, path: string): Promise<Read> {
  const top = join(import.meta.dirname, '..', '..')
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', './src/setup/sources/register.mjs', 'tests/bench/stationing/read-made.ts', kind, path], { cwd: top })
  const read = JSON.parse(stdout) as Read
  if (read.answer.message !== undefined) throw new Error(`${kind}: ${read.answer.message}`)
  return read
}

async function landXmlLines({ running, clerk, make }: BenchServer, path: string): Promise<BenchLine[]> {
  await writeMade(path, largeLandXml(LANDXML_MB))
  const reads: Record<'landxml' | 'sax', Read[]> = { landxml: [], sax: [] }
  for (let turn = 0; turn < TURNS; turn += 1) for (const kind of ['sax', 'landxml'] as const) reads[kind].push(await readMade(kind, path))
  const content = readFileSync(path)
  const uploads: number[] = []
  for (let turn = 0; turn < TURNS; turn += 1) {
    const project = await make.project()
    const begun = performance.now()
    const { status, body } = await proposeFile(running.address, clerk, project, content)
    if (status !== 200 || body.content.length !== 8) throw new Error(`the upload answered ${status} ${JSON.stringify(body).slice(0, 200)}`)
    uploads.push((performance.now() - begun) / 1000)
  }
  const middle = (kind: 'landxml' | 'sax', figure: 'seconds' | 'megabytes') => percentiles(reads[kind].map((read) => read[figure])).p50
  const name = 'LandXML of 100 MB'
  return [
    { name: `${name}, read and built, against a parser that counts the tags`, unit: 's', ours: middle('landxml', 'seconds'), floor: middle('sax', 'seconds'), aim: 1.5 },
    { name: `${name}, peak of memory, against a parser that counts the tags`, unit: 'MB', ours: middle('landxml', 'megabytes'), floor: middle('sax', 'megabytes'), aim: 1.5 },
    { name: `${name}, uploaded, read and stored, against a parser that counts the tags`, unit: 's', ours: percentiles(uploads).p50, floor: middle('sax', 'seconds'), aim: 2.5 },
  ]
}

async function ticketsLine({ running, owner, clerk, make }: BenchServer): Promise<BenchLine> {
  const project = await make.project({ latitude: 39.7, longitude: -84.5 })
  const { status, body } = await uploadFile(running.address, clerk, project, landXmlOf(alignmentXml('Mainline', 60)))
  if (status !== 200) throw new Error(`the upload answered ${status} ${JSON.stringify(body)}`)
  // the upload starts a background task that stations tickets; it must end before tickets exist, so that only the timed run stations them
  await settled(owner)
  const plant = await make.plant()
  // the tickets are up to about 350 feet from the road
  await owner.query(`
    INSERT INTO slips (dot_authority_id, dot_project_id, plant_id, ticket_number, ticket_number_key, ticket_date, ticketed_at, plant_name, supplier, material_description, uom_1, status, delivery_lat, delivery_long)
    SELECT $1, $2, $3, 'S' || n, 's' || n, current_date, now(), 'Plant', 'Supplier', 'SP', 'TON', 'delivered',
      round((point ->> 0)::numeric + (n % 101 - 50) * 0.00001, 7), round((point ->> 1)::numeric + (n % 97 - 48) * 0.00001, 7)
    FROM generate_series(1, ${TICKETS}) AS n, LATERAL (SELECT path -> ((n * 7919::bigint % jsonb_array_length(path))::int) AS point FROM alignments WHERE dot_authority_id = $1 AND dot_project_id = $2) AS near`,
  [make.firstAgency, project, plant])
  await owner.query('ANALYZE slips')
  const begun = performance.now()
  await stationTicketsTask(running.platform)({ agency: make.firstAgency, project }, false)
  // one run of the task handles some of the tickets, and the queue continues with the others
  await settled(owner)
  const ours = performance.now() - begun
  const { rows: [counted] } = await owner.query<{ count: number }>(`SELECT count(*)::int AS count FROM slips WHERE dot_project_id = $1 AND station ~ '^[0-9]+[+]'`, [project])
  if (counted?.count !== TICKETS) throw new Error(`${counted?.count} tickets have a station`)
  // for the baseline, the same tickets are written again, with stations that are already known
  await owner.query('CREATE TABLE given_stations AS SELECT id, station FROM slips WHERE dot_project_id = $1', [project])
  const { rows: [alignment] } = await owner.query<{ id: number }>('SELECT id FROM alignments WHERE dot_project_id = $1', [project])
  await owner.query('UPDATE slips SET station = NULL WHERE dot_project_id = $1', [project])
  await owner.query('DELETE FROM stationed_tickets')
  await owner.query('VACUUM ANALYZE slips')
  const started = performance.now()
  await owner.query(`
    WITH written AS (UPDATE slips SET station = given.station, version = slips.version + 1, updated_at = now() FROM given_stations given WHERE slips.dot_authority_id = $1 AND slips.id = given.id RETURNING slips.id, slips.version, slips.station),
      stationed AS (INSERT INTO stationed_tickets (dot_authority_id, slip_id, alignment_id, placed_count, station) SELECT $1, id, $2, 1, station FROM written)
    INSERT INTO slip_events (dot_authority_id, slip_id, slip_version, changes, change_set, event, actor, request_id)
    SELECT $1, id, version, jsonb_build_object('station', jsonb_build_array(NULL, station)), gen_random_uuid(), 'edited', 'Bench', gen_random_uuid() FROM written`, [make.firstAgency, alignment?.id])
  const floor = performance.now() - started
  return { name: `${TICKETS.toLocaleString('en-US')} tickets stationed on a road of 60 elements, against one statement that writes the same`, unit: 's', ours: ours / 1000, floor: floor / 1000, aim: 3 }
}

/** Waits until no background task is waiting or running. */
async function settled(owner: BenchServer['owner']): Promise<void> {
  for (;;) {
    const { rows: [open] } = await owner.query<{ count: number }>("SELECT count(*)::int AS count FROM job_queue.job WHERE state IN ('created', 'retry', 'active') AND name = $1 AND start_after <= now()", [TASK_QUEUE])
    if (open?.count === 0) return
    await setTimeout(100)
  }
}

async function gisLines(folder: string): Promise<BenchLine[]> {
  const lines: BenchLine[] = []
  for (const [kind, content] of [['dxf', largeDxf(GIS_GB * 1024, DXF_LINES)], ['ifc', largeIfc(GIS_GB * 1024, IFC_SEGMENTS)]] as const) {
    const path = join(folder, `large.${kind}`)
    const size = await writeMade(path, content)
    const { answer, seconds, megabytes } = await readMade(kind, path)
    if (!((answer.found ?? 0) > 0) || !((answer.feet ?? 0) > 0)) throw new Error(`nothing was found in the ${kind} file`)
    const name = `${kind.toUpperCase()} of ${(size / 1024 ** 3).toFixed(2)} GB, ${kind === 'dxf' ? `${DXF_LINES} lines` : `${IFC_SEGMENTS} segments`}`
    lines.push({ name: `${name}, peak of memory, against the limit of ${GIS_MOST_MB} MB`, unit: 'MB', ours: megabytes, floor: GIS_MOST_MB, aim: 1 })
    lines.push({ name: `${name}, time, against the limit of 4 hours`, unit: 's', ours: seconds, floor: 4 * 3600, aim: 1 })
  }
  return lines
}
