import { assertProjectVisible } from '#src/areas/projects/server/public/visible-projects'
import { proximity } from '#src/areas/equipment/api/proximity'
import { readProximity } from '#src/areas/equipment/domain/proximity/proximity'
import { PROXIMITY_JOB } from '#src/areas/equipment/server/proximity/recalculate'
import { findProximity, putProximity, type StoredProximity } from '#src/areas/equipment/server/proximity/store'
import { message } from '#src/platform/domain/messages'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { implement } from '#src/platform/server/http/call'
import { changedElsewhere, HttpError } from '#src/platform/server/http/errors'
import { actorOf } from '#src/platform/server/http/security/actor'
import { recordEvents } from '#src/platform/server/records/record'

const names = ['proximity_range_meters', 'transmission_range_meters'] as const

/** Proximity settings of projects (EQPT-15 to EQPT-20). */
export const proximityRoutes = implement(proximity, {
  read: ({ params, person, inAgency }) =>
    inAgency(async (db) => {
      await assertProjectVisible(db, person, params.projectId)
      return { proximity_settings: shown(await findProximity(db, params.projectId)) }
    }),
  change: (call) =>
    call.inAgency(async (db) => {
      const { params: { projectId }, body, person, platform } = call
      await assertProjectVisible(db, person, projectId)
      const before = await findProximity(db, projectId, true)
      if (body.version !== undefined && body.version !== before.version) throw changedElsewhere([shown(before)])
      const after = { ...before, ...readRanges(body) }
      const changed = names.filter((name) => after[name] !== before[name])
      if (changed.length === 0) return { proximity_settings: shown(before), job_id: null }
      const version = await putProximity(db, projectId, after)
      await recordEvents(db, actorOf(call), before.version === 0 ? 'set' : 'updated', [{
        kind: 'proximity_settings', id: projectId, name: await titleOf(db, projectId), version, dot_project_id: projectId,
        changes: Object.fromEntries(changed.map((name) => [name, [before[name], after[name]] as const])),
      }])
      return { proximity_settings: shown({ ...after, version }), job_id: await platform.jobs.start(db, person.id, PROXIMITY_JOB, { project_id: projectId }) }
    }),
})

/** The ranges of a request, in meters. If fields are invalid, throws 422 with a message for each of them. */
function readRanges(body: { readonly [Name in (typeof names)[number]]?: string | number }): Partial<Record<(typeof names)[number], string>> {
  const faults: { readonly field: string; readonly message: string }[] = []
  const ranges: Partial<Record<(typeof names)[number], string>> = {}
  for (const name of names) {
    const sent = body[name]
    if (sent === undefined) continue
    const read = readProximity(String(sent), 'meters')
    if ('meters' in read) ranges[name] = read.meters
    else faults.push({ field: name, message: message(read.message, read.values) })
  }
  const [first] = faults
  if (first !== undefined) throw new HttpError(422, first.message, { detailedErrors: faults })
  return ranges
}

function shown({ id, version, proximity_range_meters: near, transmission_range_meters: far }: StoredProximity) {
  return { id, version, proximity_range_meters: Number(near), transmission_range_meters: Number(far) }
}

async function titleOf(db: AgencyTransaction, projectId: number): Promise<string> {
  const { title } = await db.one(sql<{ title: string }>`SELECT title FROM dot_projects WHERE dot_authority_id = ${db.agency} AND id = ${projectId}`)
  return title
}
