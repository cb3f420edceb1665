import { teams } from '#src/areas/projects/api/teams'
import { message } from '#src/platform/domain/messages'
import { may } from '#src/platform/domain/session/abilities'
import { MAX_PAGE_SIZE } from '#src/platform/domain/lists'
import { notifyTeam } from '#src/areas/projects/server/teams/notify-team'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { actorOf } from '#src/platform/server/http/security/actor'
import { DryRun, implement } from '#src/platform/server/http/call'
import { notFound, unprocessable } from '#src/platform/server/http/errors'
import { rubyPage, setTotalHeaders } from '#src/platform/server/http/limits/ruby-page'
import { countTeam, employeesNamed, findJoinable, findTeam, lockTeam, putOnTeam, takeOffTeam, teamIds, touchProject } from '#src/areas/projects/server/teams/team-store'
import { assertProjectVisible } from '#src/areas/projects/server/public/visible-projects'
import { recordEvents } from '#src/platform/server/records/record'
import type { Actor } from '#src/platform/server/http/security/actor'

const ALL = { page_size: MAX_PAGE_SIZE, offset: 0 }

/** Teams of projects. */
export const teamRoutes = implement(teams, {
  list: (call) => teamPage(call).then((dot_employees) => ({ dot_employees })),
  employees: (call) => teamPage(call).then((employees) => ({ employees })),
  count: ({ params, person, inAgency }) =>
    inAgency(async (db) => {
      await assertProjectVisible(db, person, params.projectId)
      return { count: await countTeam(db, params.projectId) }
    }),
  add: (call) =>
    call.inAgency(async (db) => {
      const { person, params: { projectId }, body: { employee_ids: employeeIds = [], group_ids: groups = [] } } = call
      if (employeeIds.length + groups.length === 0) throw unprocessable('errors.add_employee')
      // with `add_themselves`, people can add themselves, and nobody else, to any project of the agency; for all other additions they need
      // to see the project (PROJ-18, PROJ-44)
      const isJoining = groups.length === 0 && employeeIds.every((id) => id === person.id) && may('add_themselves', person).allowed
      await lockTeam(db, projectId)
      await assertProjectVisible(db, isJoining ? { ...person, role: 'administrator' } : person, projectId)
      const { ids, missing } = await employeesNamed(db, employeeIds, groups)
      if (missing > 0) throw notFound()
      if (ids.length === 0) throw unprocessable('errors.add_employee', {}, [{ field: 'employee_ids', message: message('errors.add_employee') }])
      const before = await teamIds(db, projectId)
      const fresh = ids.filter((id) => !before.includes(id))
      await putOnTeam(db, projectId, fresh)
      const version = await recordTeam(db, actorOf(call), projectId, before, isJoining ? 'joined' : 'team_added')
      await notifyTeam(db, call.platform.jobs, { ids: fresh.filter((id) => id !== person.id), projectId, by: person.name })
      return { dot_employees: (await findTeam(db, projectId, undefined, ALL)).rows, added: fresh.length, version }
    }),
  remove: (call) =>
    call.inAgency(async (db) => {
      await removeFromTeam(db, call, call.params.projectId, [call.params.id])
    }),
  bulkRemove: (call) =>
    call.inAgency(async (db) => {
      const ids = [...new Set(call.body.employee_ids)]
      const version = await removeFromTeam(db, call, call.params.projectId, ids)
      return call.dryRun ? new DryRun({ would_update: ids.length, refused: [] }) : { updated: ids.length, version }
    }),
  joinable: ({ query, person, inAgency, header }) => {
    const page = rubyPage(query)
    return inAgency(async (db) => {
      const { rows, total } = await findJoinable(db, person.id, query.search, page)
      setTotalHeaders(header, total, page)
      return { projects: rows }
    })
  },
})

/** Removes people from a team, all or none, with one event. 404 if any of them is not on the team. Returns the project's version. */
async function removeFromTeam(db: AgencyTransaction, call: Pick<AddCall, 'person' | 'caller' | 'changeSet' | 'requestId'>, projectId: number, ids: readonly number[]): Promise<number | null> {
  await lockTeam(db, projectId)
  await assertProjectVisible(db, call.person, projectId)
  const before = await teamIds(db, projectId)
  const missing = ids.filter((id) => !before.includes(id))
  if (missing.length > 0) throw notFound(missing)
  await takeOffTeam(db, projectId, ids)
  return recordTeam(db, actorOf(call), projectId, before, 'team_removed')
}

type AddCall = Parameters<Parameters<typeof implement<typeof teams>>[1]['add']>[0]
type ListCall = Parameters<Parameters<typeof implement<typeof teams>>[1]['list']>[0]

function teamPage({ params, query, person, inAgency, header }: Pick<ListCall, 'params' | 'query' | 'person' | 'inAgency' | 'header'>) {
  const page = rubyPage(query)
  return inAgency(async (db) => {
    await assertProjectVisible(db, person, params.projectId)
    const { rows, total } = await findTeam(db, params.projectId, query.search, page)
    setTotalHeaders(header, total, page)
    return rows
  })
}

/**
 * Records one event with the whole team before and after (PROJ-35). Returns the project's new version. If the team did not change, records
 * nothing and returns null.
 */
async function recordTeam(db: AgencyTransaction, actor: Actor, projectId: number, before: readonly number[], event: string): Promise<number | null> {
  const after = await teamIds(db, projectId)
  if (after.join() === before.join()) return null
  const { title, version } = await touchProject(db, projectId)
  await recordEvents(db, actor, event, [{ kind: 'project', id: projectId, name: title, version, dot_project_id: projectId, changes: { team: [before, after] } }])
  return version
}
