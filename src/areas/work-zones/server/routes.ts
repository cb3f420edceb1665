import { checkStationing } from '#src/areas/stationing/domain/stationing-flag'
import { findAlignmentLines } from '#src/areas/stationing/server/public/alignment-lines'
import { assertProjectVisible } from '#src/areas/projects/server/public/visible-projects'
import { PLACEABLE_MAX, workZones } from '#src/areas/work-zones/api/work-zones'
import { checkArm, checkArmAll, checkDisarm, checkStaysCompleted } from '#src/areas/work-zones/domain/work-zone'
import { arm, disarm } from '#src/areas/work-zones/server/arming'
import { assertValid, changedColumns, emptyZone, enteredColumns, enterZone } from '#src/areas/work-zones/server/entered-zone'
import { findZoneHistory } from '#src/areas/work-zones/server/history'
import { findSite, findSites } from '#src/areas/work-zones/server/monitoring'
import { placeable } from '#src/areas/work-zones/server/placement/placeable'
import { recordZones, zoneColumns } from '#src/areas/work-zones/server/record-zone'
import { deleteZone, findZone, findZones, insertZone, lockZones, setChecked, setZone, type ZoneRow } from '#src/areas/work-zones/server/store'
import { message } from '#src/platform/domain/messages'
import { refuse, type Verdict } from '#src/platform/domain/verdict'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { implement } from '#src/platform/server/http/call'
import { changedElsewhere, notFound, throwIfRefused } from '#src/platform/server/http/errors'
import { javaPage, pageAnswer } from '#src/platform/server/http/limits/java-page'
import { rubyPage } from '#src/platform/server/http/limits/ruby-page'
import { actorOf } from '#src/platform/server/http/security/actor'
import type { SignedIn } from '#src/platform/server/http/security/caller'
import { lastChangedBy } from '#src/platform/server/records/last-change'

/** Work zones of projects (WZON-1 to WZON-27). */
export const workZoneRoutes = implement(workZones, {
  monitoring: ({ query, person, inAgency }) =>
    inAgency(async (db) => {
      const page = rubyPage(query)
      const { total, rows } = await findSites(db, person, query, page)
      return { content: rows, page: pageAnswer(total, page) }
    }),
  alignments: ({ params, person, inAgency }) =>
    inAgency(async (db) => {
      await assertProjectVisible(db, person, params.projectId)
      return { alignments: checkStationing(person).allowed ? (await findAlignmentLines(db, params.projectId, PLACEABLE_MAX)).map(placeable) : [] }
    }),
  site: ({ params, person, inAgency }) => inAgency(async (db) => ({ site: await siteOf(db, person, params.projectId) })),
  list: ({ params, query, person, inAgency }) =>
    inAgency(async (db) => {
      await assertProjectVisible(db, person, params.projectId)
      const page = javaPage(query)
      const { total, rows } = await findZones(db, params.projectId, query, page)
      return { content: rows, page: pageAnswer(total, page) }
    }),
  history: ({ params, query, person, inAgency }) =>
    inAgency(async (db) => {
      await assertProjectVisible(db, person, params.projectId)
      const page = javaPage(query)
      const { total, rows } = await findZoneHistory(db, params.projectId, query.work_zone_id, page)
      return { content: rows, page: pageAnswer(total, page) }
    }),
  detail: ({ params, person, inAgency }) => inAgency(async (db) => ({ work_zone: await visibleZone(db, person, params) })),
  create: (call) =>
    call.inAgency(async (db) => {
      const { person, params: { projectId }, body: { road_name_confirmed: isConfirmed, ...sent } } = call
      await assertProjectVisible(db, person, projectId)
      const zone = await enterZone(db, person.flags, projectId, emptyZone, sent)
      assertValid(zone, isConfirmed === true)
      const id = await insertZone(db, projectId, person, zone)
      await recordZones(db, actorOf(call), 'created', [{ id, name: zone.name, dot_project_id: projectId, version: 1, changes: Object.fromEntries(zoneColumns.map((name) => [name, [null, zone[name]] as const])) }])
      return { work_zone: await visibleZone(db, person, { projectId, id }) }
    }),
  change: (call) =>
    call.inAgency(async (db) => {
      const { person, params, body: { version, road_name_confirmed: isConfirmed, ...sent } } = call
      const before = await locked(db, person, params, version)
      const stored = enteredColumns(before)
      const after = await enterZone(db, person.flags, params.projectId, stored, sent)
      const changed = changedColumns(zoneColumns, stored, after)
      const isConfirmedAgain = isConfirmed === true || !changed.some((name) => name === 'path' || name === 'road_name')
      assertValid(after, isConfirmedAgain)
      throwIfRefused(checkStaysCompleted(after, before.armed))
      if (changed.length === 0) return { work_zone: before }
      const next = await setZone(db, before.id, person.name, after)
      await recordZones(db, actorOf(call), 'updated', [{
        id: before.id, name: after.name, dot_project_id: params.projectId, version: next, changes: Object.fromEntries(changed.map((name) => [name, [stored[name], after[name]] as const])),
      }])
      return { work_zone: await visibleZone(db, person, params) }
    }),
  remove: (call) =>
    call.inAgency(async (db) => {
      const before = await locked(db, call.person, call.params)
      const stored = { ...enteredColumns(before), armed_at: before.armed_at }
      await deleteZone(db, before.id)
      await recordZones(db, actorOf(call), 'deleted', [{
        id: before.id, name: before.name, dot_project_id: before.dot_project_id, version: null, changes: Object.fromEntries([...zoneColumns, 'armed_at' as const].map((name) => [name, [stored[name], null] as const])),
      }])
      return undefined
    }),
  arm: (call) =>
    call.inAgency(async (db) => {
      const before = await locked(db, call.person, call.params, call.body.version)
      throwIfRefused(checkArm(before, new Date()))
      await arm(db, actorOf(call), [before])
      return { work_zone: await visibleZone(db, call.person, call.params) }
    }),
  disarm: (call) =>
    call.inAgency(async (db) => {
      const before = await locked(db, call.person, call.params, call.body.version)
      throwIfRefused(checkDisarm(before))
      await disarm(db, actorOf(call), [before])
      return { work_zone: await visibleZone(db, call.person, call.params) }
    }),
  armAll: (call) =>
    call.inAgency(async (db) => {
      const zones = await lockedZones(db, call.person, call.params.projectId)
      const now = new Date()
      throwIfRefused(checkArmAll(zones, now), zones.filter(({ armed }) => !armed).flatMap((zone) => refusalOf(zone, checkArm(zone, now))))
      await arm(db, actorOf(call), zones.filter(({ armed }) => !armed))
      return { site: await findSite(db, call.params.projectId) }
    }),
  disarmAll: (call) =>
    call.inAgency(async (db) => {
      const zones = await lockedZones(db, call.person, call.params.projectId)
      await disarm(db, actorOf(call), zones.filter(({ armed }) => armed))
      return { site: await findSite(db, call.params.projectId) }
    }),
  confirm: (call) =>
    call.inAgency(async (db) => {
      const armed = (await lockedZones(db, call.person, call.params.projectId)).filter((zone) => zone.armed)
      if (armed.length === 0) throwIfRefused(refuse('errors.zones_none_armed'))
      await setChecked(db, armed.map(({ id }) => id))
      await recordZones(db, actorOf(call), 'confirmed', armed.map(({ id, name, version, dot_project_id }) => ({ id, name, version, dot_project_id, changes: {} })))
      return { site: await findSite(db, call.params.projectId) }
    }),
})

interface Place {
  readonly projectId: number
  readonly id: number
}

async function siteOf(db: AgencyTransaction, person: SignedIn, project: number) {
  await assertProjectVisible(db, person, project)
  return findSite(db, project)
}

async function visibleZone(db: AgencyTransaction, person: SignedIn, { projectId, id }: Place, lock = false): Promise<ZoneRow> {
  await assertProjectVisible(db, person, projectId)
  const row = await findZone(db, projectId, id, lock)
  if (row === null) throw notFound()
  return row
}

async function locked(db: AgencyTransaction, person: SignedIn, place: Place, version?: number): Promise<ZoneRow> {
  const row = await visibleZone(db, person, place, true)
  if (version !== undefined && version !== row.version) throw changedElsewhere([{ ...row, changed_by: await lastChangedBy(db, 'work_zone', row.id) }])
  return row
}

async function lockedZones(db: AgencyTransaction, person: SignedIn, project: number): Promise<ZoneRow[]> {
  await assertProjectVisible(db, person, project)
  return lockZones(db, project)
}

/** A work zone that may not be armed, with the reason, for the error that refuses to arm all zones. */
function refusalOf({ id, name }: ZoneRow, verdict: Verdict): readonly { readonly id: number; readonly name: string; readonly message: string }[] {
  return verdict.allowed ? [] : [{ id, name, message: message(verdict.message, verdict.values) }]
}
