import { sampleAgencies } from '#src/sample-data/agencies'
import type { AreaSample, AreaSampleLoad } from '#src/sample-data/area-samples'
import { storedResult, type EnteredResult } from '#src/areas/materials/domain/samples/test-results'
import { comparisonKey } from '#src/platform/domain/formats/plain-text'
import { addDays, dayInZone, type Day } from '#src/platform/domain/time/days'
import type { CopyRow } from '#src/platform/server/database/copy'

interface Agency {
  readonly id: number
  readonly timezone: string
}

interface Ticket {
  readonly id: number
  readonly material: string
  readonly ticket_type: string | null
  readonly ticketed_at: Date
}

interface Author {
  readonly id: number
  readonly name: string
}

type Numbered = 'certificate_types' | 'epds' | 'materials' | 'samples'
type LastIds = Readonly<Record<Numbered, number>>

const TYPES = [
  ['Mix design', 'One for each mix and year, approved before the first load.', 'live'],
  ['Certificate of compliance', '', 'live'],
  ['Mill certificate', 'For cement and reinforcement.', 'live'],
  ['Aggregate source report', 'Source, gradation and soundness.', 'live'],
  ['Test report', 'Of a laboratory that AASHTO accredits.', 'live'],
  ['Paper form 204', 'Replaced by the certificate of compliance.', 'hidden'],
] as const

/** The indexes of the certificate types that a material requires, by its classification. Other materials require none. */
const REQUIRED: Readonly<Record<string, readonly number[]>> = { asphalt: [0, 1], concrete: [2] }
const PER_AGENCY = 14
const HOUR = 3_600_000

/** Certificate types, declarations, materials and samples of the agencies; some declarations are expired, and some samples fail. */
export default {
  order: 30,
  async add(load) {
    const { rows: agencies } = await load.client.query<Agency>('SELECT id, timezone FROM dot_authorities ORDER BY id')
    const counts: LastIds[] = []
    for (const agency of agencies) counts.push(await addTo(load, agency))
    for (const table of ['certificate_types', 'epds', 'materials', 'samples'] as const) await load.client.query(`SELECT setval(pg_get_serial_sequence($1, 'id'), greatest($2, 1), $2 > 0)`, [table, Math.max(0, ...counts.map((ids) => ids[table]))])
  },
} satisfies AreaSample

/** Adds an agency's rows, with ids that count from 1 in each table; returns the last ids. */
async function addTo({ client, writer, load, random }: AreaSampleLoad, { id: agency, timezone }: Agency): Promise<LastIds> {
  const ids: Record<Numbered, number> = { certificate_types: 0, epds: 0, materials: 0, samples: 0 }
  await client.query(`SELECT set_config('app.dot_authority_id', $1, true)`, [String(agency)])
  const own = { dot_authority_id: agency }
  const today = dayInZone(load, timezone)
  const mark = sampleAgencies.find(({ id }) => id === agency)?.mark ?? ((name: string) => name)
  const draw = random(`materials ${agency}`)
  const types = TYPES.map(([name, description, status]) => ({ ...own, id: (ids.certificate_types += 1), name: mark(name), name_key: comparisonKey(mark(name)), description, status }))
  await writer.write('certificate_types', types)

  const epds = declarations(today).map((declared) => ({ ...own, id: (ids.epds += 1), ...declared, declaration_number_key: comparisonKey(declared.declaration_number) }))
  await writer.write('epds', epds)

  const { rows: listed } = await client.query<{ name: string; code: string | null; type: string | null }>(
    'SELECT material_description AS name, min(product_code) AS code, min(ticket_type) AS type FROM slips WHERE dot_authority_id = $1 GROUP BY 1 ORDER BY 1', [agency])
  // the last material is not in the agency's list of materials, as is usual for a new material
  const { rows: submitted } = await client.query<{ name: string; code: null; type: null }>('SELECT DISTINCT material AS name, NULL AS code, NULL AS type FROM submittals WHERE dot_authority_id = $1 ORDER BY 1', [agency])
  const materials = [...listed.slice(0, -1), ...submitted].map(({ name, code, type }, at) => ({ ...own, id: (ids.materials += 1), name, name_key: comparisonKey(name), product_code: code ?? '', epd_id: epdFor(type, at, epds) }))
  await writer.write('materials', materials)
  const required = materials.flatMap(({ id, name }, at) => (submitted.some((one) => one.name === name) ? [2] : (REQUIRED[listed[at]?.type ?? ''] ?? [])).map((type) => ({ ...own, material_id: id, certificate_type_id: types[type]?.id ?? 0 })))
  await writer.write('material_certificate_types', required)

  const { rows: authors } = await client.query<Author>(
    `SELECT id, concat_ws(' ', first_name, last_name) AS name FROM employees WHERE dot_authority_id = $1 AND role IN ('qc_lab', 'field_inspector') AND deleted_at IS NULL ORDER BY id`, [agency])
  const { rows: tickets } = await client.query<Ticket>(
    `SELECT DISTINCT ON (slip.dot_project_id, slip.material_description) slip.id, slip.material_description AS material, slip.ticket_type, slip.ticketed_at
     FROM slips slip JOIN dot_projects project ON project.dot_authority_id = slip.dot_authority_id AND project.id = slip.dot_project_id
     WHERE slip.dot_authority_id = $1 AND project.deleted_at IS NULL AND NOT slip.void AND slip.ticketed_at < $2
     ORDER BY slip.dot_project_id, slip.material_description, (slip.ticketed_lot_number IS NULL), slip.ticketed_at DESC, slip.id LIMIT $3`,
    [agency, new Date(load.getTime() - 6 * HOUR), PER_AGENCY])
  const samples = tickets.map(({ id, ticket_type: type, ticketed_at: at }, index): CopyRow => {
    const author = authors[index % Math.max(1, authors.length)]
    const sampledAt = new Date(at.getTime() + draw.int(1, 4) * HOUR)
    const moment = sampledAt.toISOString()
    const results = resultsOf(type, dayInZone(sampledAt, timezone), index).map((entered, no) => storedResult(no + 1, entered))
    const number = `S-${String(index + 1).padStart(3, '0')}`
    return {
      ...own, id: (ids.samples += 1), slip_id: id, sample: number, sample_key: comparisonKey(number), sublot: `${Math.floor(index / 4) + 1}${'ABCD'[index % 4]}`, results: JSON.stringify(results),
      created_by: author?.id ?? null, created_by_name: author?.name ?? '', created_at: moment, updated_at: moment,
    }
  })
  await writer.write('samples', samples)
  return ids
}

/**
 * A valid declaration in tons, one that expired during the season, one that expired long ago, one without a global warming potential, and
 * an expired one of aggregate, which all agencies buy.
 */
function declarations(today: Day) {
  const shared = { program_operator: 'Northern Program Operators', declared_quantity: '1', lcia_method: 'TRACI 2.1' }
  const mix = { ...shared, manufacturer: 'North Ridge Asphalt', declared_unit: 't', kg_per_declared_unit: '1000' }
  const concrete = { ...shared, manufacturer: 'Cedar Valley Ready Mix', declared_unit: 'yd3', kg_per_declared_unit: '1815' }
  return [
    { ...mix, declaration_number: 'EPD 10-114', product_name: 'Dense-graded asphalt, 20 percent RAP', valid_from: addDays(today, -600), valid_to: addDays(today, 1_200), gwp: '57.4' },
    { ...mix, declaration_number: 'EPD 10-071', product_name: 'Dense-graded asphalt, no RAP', valid_from: addDays(today, -1_830), valid_to: addDays(today, -20), gwp: '64.1' },
    { ...concrete, declaration_number: 'EPD 20-352', product_name: 'Structural concrete', valid_from: addDays(today, -2_200), valid_to: addDays(today, -380), gwp: '288.6' },
    { ...concrete, declaration_number: 'EPD 20-400', product_name: 'Bridge deck concrete', valid_from: addDays(today, -300), valid_to: addDays(today, 1_500), gwp: null },
    { ...mix, manufacturer: 'Naches Aggregates', declaration_number: 'EPD 40-015', product_name: 'Crushed aggregate base', valid_from: addDays(today, -2_096), valid_to: addDays(today, -270), gwp: '3.2' },
  ]
}

function epdFor(type: string | null, at: number, epds: readonly { readonly id: number }[]): number | null {
  if (type === 'asphalt') return epds[at % 2]?.id ?? null
  if (type === 'aggregate' && at % 2 === 1) return epds[4]?.id ?? null
  return type === 'concrete' ? (epds[2 + (at % 2)]?.id ?? null) : null
}

/**
 * The results of a sample by its classification. Every seventh sample has none yet. Of the others, those whose index is a multiple of 5
 * have a failing result. A result without limits is not judged.
 */
function resultsOf(type: string | null, day: Day, index: number): readonly EnteredResult[] {
  const isFailing = index % 5 === 0
  const entered = (test: string, values: Readonly<Record<string, string>>, low: string | null, high: string | null): EnteredResult => ({ test, tested_on: day, values, low, high })
  if (index % 7 === 6) return []
  if (type === 'asphalt') {
    return [entered('in_place_density', { gmm: '2.467', in_place_pcf: isFailing ? '139.8' : '143.1' }, '92', '97'), entered('binder_content', { binder_pct: '5.2' }, null, null)]
  }
  if (type === 'concrete') {
    const evaporation = { concrete_temp_f: '82', air_temp_f: '75', relative_humidity_pct: '55', wind_mph: isFailing ? '18' : '4' }
    return [entered('slump', { slump_in: '3.75' }, '2', '5'), entered('air_content', { air_pct: '6.2' }, '5', '8'), entered('evaporation', evaporation, null, '0.2')]
  }
  return [entered('compaction', { dry_density_pcf: isFailing ? '118.5' : '126.4', maximum_pcf: '128.6' }, '95', null)]
}
