import { zoneColumns } from '#src/areas/work-zones/server/record-zone'
import { CHECK_EVERY_MINUTES } from '#src/areas/work-zones/domain/work-zone'
import type { CopyRow } from '#src/platform/server/database/copy'
import { sampleAgencies } from '#src/sample-data/agencies'
import type { AreaSampleLoad } from '#src/sample-data/area-samples'
import type { Random } from '#src/sample-data/random'
import { rowsOfAgency } from '#src/sample-data/rows-of-agency'

const MINUTE_MS = 60_000
/** A zone that is not armed any more was armed this long after it was created. */
const ARMED_AFTER_MS = 60 * MINUTE_MS
/** Its public description was entered this long after it was created. */
const DESCRIBED_AFTER_MS = 15 * MINUTE_MS

/** A sample zone as it was written, with the columns that events name. */
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

/** What happened to a zone at a time, in milliseconds. */
interface Happened {
  readonly event: 'created' | 'updated' | 'armed' | 'confirmed' | 'disarmed'
  readonly at: number
  readonly changes: Readonly<Record<string, readonly [before: unknown, after: unknown]>>
}

/** Writes the history of the sample work zones of every agency, which ends in their present state (WZON-13 to WZON-20). */
export async function addZoneHistory({ client, writer, random }: Pick<AreaSampleLoad, 'client' | 'writer' | 'random'>): Promise<void> {
  for (const { id: agency } of sampleAgencies) {
    const zones = await rowsOfAgency<Zone>(client, agency, `
      SELECT id, dot_project_id, ${zoneColumns.join(', ')}, armed_at, checked_at, created_at, updated_at, created_by, created_by_name FROM work_zones WHERE dot_authority_id = $1 ORDER BY id`)
    const events = zones.flatMap((zone) => eventsOf(agency, zone, random(`work zone ${agency} ${zone.id}`)))
    // the history is read in the order of the ids
    await writer.write('record_events', events.toSorted((one, other) => one.at - other.at).map(({ row }) => row))
    for (const { id } of zones) {
      const own = events.filter(({ zone }) => zone === id)
      const last = (...kinds: readonly Happened['event'][]) => own.filter(({ event }) => kinds.includes(event)).at(-1)?.row['happened_at'] ?? null
      await client.query('UPDATE work_zones SET version = $3, updated_at = $4, last_transmitted = $5, checked_at = $6 WHERE dot_authority_id = $1 AND id = $2',
        [agency, id, own.at(-1)?.row['record_version'] ?? 1, last('created', 'updated', 'armed', 'disarmed'), last('armed'), last('armed', 'confirmed')])
    }
  }
}

/** The events of a zone, in order, with their rows. */
function eventsOf(agency: number, zone: Zone, random: Random): (Happened & { readonly zone: number; readonly row: CopyRow })[] {
  let version = 0
  return historyOf(zone).map((happened) => {
    // a confirmation does not change the zone
    if (happened.event !== 'confirmed') version += 1
    return {
      ...happened, zone: zone.id,
      row: {
        dot_authority_id: agency, record_kind: 'work_zone', record_id: zone.id, record_name: zone.name, record_version: version, dot_project_id: zone.dot_project_id, change_set: random.uuid(), event: happened.event,
        changes: JSON.stringify(happened.changes), actor_employee_id: zone.created_by, actor: zone.created_by_name, request_id: 'sample-data', happened_at: new Date(happened.at).toISOString(),
      },
    }
  })
}

/** What happened to a zone, in order: what its row says, and that a completed manual zone that is not armed now was armed for some hours. */
function historyOf(zone: Zone): Happened[] {
  const [created, updated] = [zone.created_at.getTime(), zone.updated_at.getTime()]
  const first = (name: (typeof zoneColumns)[number]) => (name === 'description' ? '' : zone[name])
  const begun: Happened[] = [{ event: 'created', at: created, changes: Object.fromEntries(zoneColumns.map((name) => [name, [null, first(name)] as const])) }]
  if (zone.description !== '') begun.push({ event: 'updated', at: created + DESCRIBED_AFTER_MS, changes: { description: ['', zone.description] } })
  if (zone.armed_at !== null) return [...begun, ...armedFrom(zone.armed_at.getTime(), (zone.checked_at ?? zone.armed_at).getTime())]
  const isPartial = [zone.type, zone.direction, zone.impact, zone.speed_limit].includes(null)
  if (isPartial || zone.method !== 'manual' || updated <= created + ARMED_AFTER_MS) return begun
  const from = created + ARMED_AFTER_MS
  return [...begun, ...armedFrom(from, updated).slice(0, -1), { event: 'disarmed', at: updated, changes: { armed_at: [new Date(from).toISOString(), null] } }]
}

/** Arming, then about one confirmation an hour, the last of them at `until`. */
function armedFrom(from: number, until: number): Happened[] {
  const checks = Math.round((until - from) / (CHECK_EVERY_MINUTES * MINUTE_MS))
  const confirmed = Array.from({ length: checks }, (_, at): Happened => ({ event: 'confirmed', at: from + ((at + 1) * (until - from)) / checks, changes: {} }))
  return [{ event: 'armed', at: from, changes: { armed_at: [null, new Date(from).toISOString()] } }, ...confirmed]
}
