import { zoneColumns } from '#src/areas/work-zones/server/record-zone'
import { CHECK_EVERY_MINUTES } from '#src/areas/work-zones/domain/work-zone'
import type { CopyRow } from '#src/platform/server/database/copy'
import { sampleAgencies } from '#src/sample-data/agencies'
import type { AreaSample } from '#src/sample-data/area-samples'
import type { Random } from '#src/sample-data/random'
import { rowsOfAgency } from '#src/sample-data/rows-of-agency'

const MINUTE_MS = 60_000
/** A zone that is no longer armed was armed this long after it was created. */
const ARMED_AFTER_MS = 60 * MINUTE_MS
/** The public description of a zone was entered this long after the zone was created. */
const DESCRIBED_AFTER_MS = 15 * MINUTE_MS
/** The time between two confirmations of a project: a person answers some minutes after the product asks for a check. */
const CONFIRMED_EVERY_MS = (CHECK_EVERY_MINUTES + 5) * MINUTE_MS

/** The row of a sample zone, with the columns that its events name. */
interface Zone extends Record<(typeof zoneColumns)[number], unknown> {
  readonly id: number
  readonly dot_project_id: number
  readonly name: string
  readonly description: string
  readonly armed_at: Date | null
  readonly checked_at: Date | null
  readonly created_at: Date
  readonly updated_at: Date
  readonly created_by: number | null
  readonly created_by_name: string
}

/** One event in the history of a zone; `at` is its time in milliseconds. */
interface Happened {
  readonly zone: Zone
  readonly event: 'created' | 'updated' | 'armed' | 'confirmed' | 'disarmed'
  readonly at: number
  readonly changes: Readonly<Record<string, readonly [before: unknown, after: unknown]>>
  readonly changeSet: string
}

/** When a zone was armed, in milliseconds; `until` is null while the zone is still armed. */
interface Arming {
  readonly zone: Zone
  readonly from: number
  readonly until: number | null
}

/** Writes the history of the sample work zones of every agency, which ends in the zones' current state (WZON-13 to WZON-20). */
export default {
  // after all samples that add zones
  order: 200,
  async add({ client, writer, random }) {
    for (const { id: agency } of sampleAgencies) {
      const zones = await rowsOfAgency<Zone>(client, agency, `
        SELECT id, dot_project_id, ${zoneColumns.join(', ')}, armed_at, checked_at, created_at, updated_at, created_by, created_by_name FROM work_zones WHERE dot_authority_id = $1 ORDER BY id`)
      const projects = [...new Set(zones.map((zone) => zone.dot_project_id))]
      const happened = projects.flatMap((project) => historyOf(zones.filter((zone) => zone.dot_project_id === project), random(`work zones ${agency} ${project}`)))
      // the history is read in the order of the ids
      const events = withRows(agency, happened.toSorted((earlier, later) => earlier.at - later.at))
      await writer.write('record_events', events.map(({ row }) => row))
      for (const { id } of zones) {
        const own = events.filter(({ zone }) => zone.id === id)
        const last = (...kinds: readonly Happened['event'][]) => own.filter(({ event }) => kinds.includes(event)).at(-1)?.row['happened_at'] ?? null
        await client.query('UPDATE work_zones SET version = $3, updated_at = $4, last_transmitted = $5, checked_at = $6 WHERE dot_authority_id = $1 AND id = $2',
          [agency, id, own.at(-1)?.row['record_version'] ?? 1, last('created', 'updated', 'armed', 'disarmed'), last('armed'), last('armed', 'confirmed')])
      }
    }
  },
} satisfies AreaSample

/** The events in their order, each with the row that records it. */
function withRows(agency: number, events: readonly Happened[]): (Happened & { readonly row: CopyRow })[] {
  const versions = new Map<number, number>()
  return events.map((happened) => {
    const { zone, event, at, changes, changeSet } = happened
    // a confirmation does not change the zone
    const version = (versions.get(zone.id) ?? 0) + (event === 'confirmed' ? 0 : 1)
    versions.set(zone.id, version)
    return {
      ...happened,
      row: {
        dot_authority_id: agency, record_kind: 'work_zone', record_id: zone.id, record_name: zone.name, record_version: version, dot_project_id: zone.dot_project_id, change_set: changeSet, event,
        changes: JSON.stringify(changes), actor_employee_id: zone.created_by, actor: zone.created_by_name, request_id: 'sample-data', happened_at: new Date(at).toISOString(),
      },
    }
  })
}

/** The events in the history of one project's zones. */
function historyOf(zones: readonly Zone[], random: Random): Happened[] {
  const armings = zones.flatMap(armingOf)
  const changed = [...zones.flatMap(begun), ...armings.flatMap(armedAndDisarmed)].map((event) => ({ ...event, changeSet: random.uuid() }))
  return [...changed, ...confirmations(armings, random)]
}

/** The events in which a zone was created and its description was entered. */
function begun(zone: Zone): Omit<Happened, 'changeSet'>[] {
  const created = zone.created_at.getTime()
  const first = (name: (typeof zoneColumns)[number]) => (name === 'description' ? '' : zone[name])
  return [
    { zone, event: 'created', at: created, changes: Object.fromEntries(zoneColumns.map((name) => [name, [null, first(name)] as const])) },
    ...(zone.description === '' ? [] : [{ zone, event: 'updated', at: created + DESCRIBED_AFTER_MS, changes: { description: ['', zone.description] } } as const]),
  ]
}

/**
 * When a zone was armed. An armed zone: since the time in its row. A complete manual zone that is not armed now: from an hour after its
 * creation until its last change. Any other zone: never.
 */
function armingOf(zone: Zone): Arming[] {
  if (zone.armed_at !== null) return [{ zone, from: zone.armed_at.getTime(), until: null }]
  const [from, until] = [zone.created_at.getTime() + ARMED_AFTER_MS, zone.updated_at.getTime()]
  const isPartial = [zone.type, zone.direction, zone.impact, zone.speed_limit].includes(null)
  return isPartial || zone.method !== 'manual' || until <= from ? [] : [{ zone, from, until }]
}

function armedAndDisarmed({ zone, from, until }: Arming): Omit<Happened, 'changeSet'>[] {
  const armed = new Date(from).toISOString()
  return [
    { zone, event: 'armed', at: from, changes: { armed_at: [null, armed] } },
    ...(until === null ? [] : [{ zone, event: 'disarmed', at: until, changes: { armed_at: [armed, null] } } as const]),
  ]
}

/**
 * Confirmations about an hour apart, counted back from the last check of the project's armed zones. As in the product, each confirms all
 * zones that were armed at its time.
 */
function confirmations(armings: readonly Arming[], random: Random): Happened[] {
  const first = Math.min(...armings.map(({ from }) => from))
  const events: Happened[] = []
  for (let at = Math.max(...armings.map(({ zone, from, until }) => until ?? zone.checked_at?.getTime() ?? from)); at > first; at -= CONFIRMED_EVERY_MS) {
    const changeSet = random.uuid()
    const armed = armings.filter(({ from, until }) => from < at && (until === null || at < until))
    events.push(...armed.map(({ zone }) => ({ zone, event: 'confirmed', at, changes: {}, changeSet }) as const))
  }
  return events
}
