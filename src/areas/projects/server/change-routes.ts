import { projectChanges } from '#src/areas/projects/api/projects/project-changes'
import { PROJECTS_AT_ONCE, type ProjectInput } from '#src/areas/projects/domain/project-input'
import { mayCreateProject } from '#src/areas/projects/domain/status'
import { countText } from '#src/platform/domain/formats/numbers'
import { seesOnlyTeams } from '#src/platform/domain/session/roles'
import { actorOf } from '#src/platform/server/http/security/actor'
import { DryRun, implement, Json } from '#src/platform/server/http/call'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { forbidden, notFound, unprocessable } from '#src/platform/server/http/errors'
import { changeProject, deleteProject, deletionFacts, lockProject, projectJson, restoreProject, writeAndRecord, type Writing } from '#src/areas/projects/server/change-projects'
import { faultsAmong, faultsOf, throwIfAnyFault, knownFor } from '#src/areas/projects/server/check-project'
import { idsOfProjects, projectsWhere } from '#src/areas/projects/server/store'
import { putOnTeam } from '#src/areas/projects/server/teams/team-store'
import { insertProject, lockProjects } from '#src/areas/projects/server/write-store'
import { recordEvents } from '#src/platform/server/records/record'

/** The values of fields that a request for a new project leaves out (A.2). */
const blank: Omit<ProjectInput, 'title' | 'state_project_number' | 'timezone'> = {
  federal_project_number: null, contract_number: null, job_number: null, description: null, public_description: null, district: null,
  letting_date: null, project_start: null, contractor_name: null, max_gvw_override: null, funding_source: null, collect_user_location: 'off',
  allow_sending_dwr: false, latitude: null, longitude: null, working_hours: null, pay_basis: 'e-ticket',
}

/** The routes that change projects. */
export const projectChangeRoutes = implement(projectChanges, {
  create: (call) =>
    call.inAgency(async (db) => {
      const { person, body } = call
      const allowed = mayCreateProject(person)
      if (!allowed.allowed) throw forbidden(allowed)
      const input: ProjectInput = { ...blank, ...tidied(body) }
      throwIfAnyFault(await faultsOf(db, input, { id: null, status: 'draft', before: null }))
      const id = await insertProject(db, input)
      // the event records deleted_at as the changed field, so that an undo of the creation deletes the project
      await recordEvents(db, actorOf(call), 'created', [
        { kind: 'project', id, name: input.title, version: 1, dot_project_id: id, changes: { deleted_at: [new Date().toISOString(), null] } }])
      // somebody who sees only their teams' projects joins the team of the project that they create (E.1)
      if (seesOnlyTeams(person)) await putOnTeam(db, id, [person.id])
      return new Json(`{"project":${await projectJson(db, id)}}`)
    }),
  update: (call) => change(call, call.params.id, call.body),
  updateAttributes: (call) => change(call, call.params.id, call.body),
  bulkUpdate: (call) =>
    call.inAgency(async (db) => {
      const { person, body: { project_ids: named, filters, except_ids: except = [], values }, dryRun } = call
      const ids = named ?? (filters === undefined ? [] : await idsOfProjects(db, projectsWhere(db, person, filters), except))
      if (ids.length === 0) throw unprocessable('errors.no_projects_chosen')
      if (ids.length > PROJECTS_AT_ONCE) throw unprocessable('errors.projects_many', { max: countText(PROJECTS_AT_ONCE) })
      const projects = (await lockProjects(db, person, [...new Set(ids)])).filter((project) => project.deleted_at === null)
      if (projects.length < new Set(ids).size) throw notFound()
      const input = tidied(values)
      const refused: { id: number; ticket_number: string; message: string }[] = []
      const good = []
      const known = await knownFor(db, projects.map((project) => ({ ...project, ...input }).state_project_number))
      for (const project of projects) {
        const [fault] = faultsAmong(known, { ...project, ...input }, { id: project.id, status: project.status, before: project })
        if (fault === undefined) good.push({ project, values: input })
        else refused.push({ id: project.id, ticket_number: project.title, message: fault.message })
      }
      if (dryRun) return new DryRun({ would_update: good.length, refused })
      if (refused.length > 0) throwIfAnyFault(refused)
      const changed = await writeAndRecord(writingOf(call, db), 'updated', good)
      return { updated: changed.length, projects: [...changed] }
    }),
  remove: (call) =>
    call.inAgency(async (db) => {
      const writing = writingOf(call, db)
      const project = await lockProject(writing, call.params.id, call.body?.version)
      if (call.dryRun) return new DryRun({ would_update: 1, refused: [], confirm: await deletionFacts(db, project) })
      await deleteProject(writing, project)
      return undefined
    }),
  restore: (call) =>
    call.inAgency(async (db) => {
      const writing = writingOf(call, db)
      await restoreProject(writing, await lockProject(writing, call.params.id, undefined, 'deleted'))
      return new Json(`{"project":${await projectJson(db, call.params.id)}}`)
    }),
})

/** The context of a write by an API call: its transaction, actor, person and job queue. */
function writingOf(call: Pick<ChangeCall, 'platform' | 'person' | 'caller' | 'requestId' | 'changeSet'>, db: AgencyTransaction): Writing {
  return { jobs: call.platform.jobs, db, person: call.person, actor: actorOf(call) }
}

type ChangeCall = Parameters<Parameters<typeof implement<typeof projectChanges>>[1]['update']>[0] | Parameters<Parameters<typeof implement<typeof projectChanges>>[1]['updateAttributes']>[0]

function change(call: ChangeCall, id: number, { version, ...changes }: ChangeCall['body']): Promise<Json> {
  return call.inAgency(async (db) => {
    const writing = writingOf(call, db)
    await changeProject(writing, await lockProject(writing, id, version), tidied(changes))
    return new Json(`{"project":${await projectJson(db, id)}}`)
  })
}

/** Trims all texts. An empty text becomes null, except in required fields. */
function tidied<Asked extends object>(input: Asked): Asked {
  const required = new Set(['title', 'state_project_number', 'timezone'])
  const entries = Object.entries(input).map(([field, value]: [string, unknown]) => {
    if (typeof value !== 'string') return [field, value]
    const text = value.trim()
    return [field, text === '' && !required.has(field) ? null : text]
  })
  return Object.fromEntries(entries) as Asked
}
