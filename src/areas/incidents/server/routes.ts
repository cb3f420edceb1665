import { assertProjectVisible } from '#src/areas/projects/server/public/visible-projects'
import { incidents } from '#src/areas/incidents/api/incidents'
import { checkComment, checkIncident, checkOpen, checkStep, uniqueNumbers } from '#src/areas/incidents/domain/incident'
import { mailReported, mailResolved } from '#src/areas/incidents/server/notify-incident'
import { recordIncident } from '#src/areas/incidents/server/record-incident'
import { findMissing } from '#src/areas/incidents/server/missing-store'
import {
  addComment, checkOffTickets, findIncident, findIncidents, hasPlant, insertIncident, lockIncident, setDeleted, setIncident, setState, setTickets, touchIncident, type IncidentColumns, type IncidentRow,
} from '#src/areas/incidents/server/store'
import { message } from '#src/platform/domain/messages'
import { allow, refuse } from '#src/platform/domain/verdict'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { implement } from '#src/platform/server/http/call'
import { changedElsewhere, HttpError, notFound, throwIfRefused } from '#src/platform/server/http/errors'
import { rubyPage, setTotalHeaders } from '#src/platform/server/http/limits/ruby-page'
import { actorOf } from '#src/platform/server/http/security/actor'
import type { SignedIn } from '#src/platform/server/http/security/caller'

const names = ['issue_type', 'time_reported', 'contractor', 'supplier', 'plant_id', 'contact_me'] as const

/** The entered values of an incident, with its missing ticket numbers. */
type Entered = IncidentColumns & { readonly missing_tickets: readonly string[] }

/** Incidents of ticket monitoring (INCD-1 to INCD-10). */
export const incidentRoutes = implement(incidents, {
  list: ({ query, person, inAgency, header }) => {
    const page = rubyPage(query)
    return inAgency(async (db) => {
      if (query.project_id !== undefined) await assertProjectVisible(db, person, query.project_id)
      const { rows, total } = await findIncidents(db, person, query, page)
      setTotalHeaders(header, total, page)
      return { incidents: rows }
    })
  },
  missing: ({ query, person, inAgency }) =>
    inAgency(async (db) => {
      await assertProjectVisible(db, person, query.project_id)
      return { missing_tickets: await findMissing(db, query.project_id) }
    }),
  detail: ({ params, person, inAgency }) => inAgency(async (db) => ({ incident: await visibleIncident(db, person, params.id) })),
  create: (call) =>
    call.inAgency(async (db) => {
      const { person, platform, body: { dot_project_id: project, comment, ...sent } } = call
      await assertProjectVisible(db, person, project)
      const values = entered({ issue_type: sent.issue_type, time_reported: sent.time_reported, contractor: '', supplier: '', plant_id: null, contact_me: false, missing_tickets: [] }, sent)
      await assertValid(db, values)
      const verdict = comment === undefined ? allow : checkComment(comment)
      if (!verdict.allowed) throwIfRefused(verdict, [{ field: 'comment', message: message(verdict.message, verdict.values) }])
      const id = await insertIncident(db, project, person, values)
      await setTickets(db, id, values.missing_tickets)
      if (comment !== undefined) await addComment(db, id, person, comment.trim())
      const incident = await visibleIncident(db, person, id)
      await recordIncident(db, actorOf(call), 'created', incident, 1, { deleted_at: [new Date().toISOString(), null] })
      await mailReported(db, platform.jobs, incident, person.id)
      return { incident }
    }),
  change: (call) =>
    call.inAgency(async (db) => {
      const { version, ...sent } = call.body
      const before = await locked(db, call.person, call.params.id, version)
      throwIfRefused(checkOpen(before.state))
      const known: Entered = { ...before, missing_tickets: before.missing_tickets.map(({ ticket_number: number }) => number) }
      const after = entered(known, sent)
      await assertValid(db, after)
      const changed = names.filter((name) => (name === 'time_reported' ? Date.parse(known[name]) !== Date.parse(after[name]) : known[name] !== after[name]))
      const numbersChanged = JSON.stringify(known.missing_tickets) !== JSON.stringify(after.missing_tickets)
      if (changed.length === 0 && !numbersChanged) return { incident: before }
      await setIncident(db, before.id, after)
      if (numbersChanged) await setTickets(db, before.id, after.missing_tickets)
      else if (changed.includes('plant_id')) await checkOffTickets(db, before.id)
      await recordIncident(db, actorOf(call), 'updated', { ...before, issue_type: after.issue_type }, await touchIncident(db, before.id), {
        ...Object.fromEntries(changed.map((name) => [name, [known[name], after[name]] as const])), ...(numbersChanged ? { missing_tickets: [known.missing_tickets, after.missing_tickets] as const } : {}),
      })
      return { incident: await visibleIncident(db, call.person, before.id) }
    }),
  remove: (call) =>
    call.inAgency(async (db) => {
      const { person, params: { id } } = call
      const owner = (await lockIncident(db, id))?.reported_by
      const before = await visibleIncident(db, person, id)
      throwIfRefused(person.role === 'administrator' || owner === person.id ? allow : refuse('errors.incident_remove'))
      const at = new Date().toISOString()
      await setDeleted(db, id, person.id, at)
      await recordIncident(db, actorOf(call), 'deleted', before, await touchIncident(db, id), { deleted_at: [null, at], deleted_by: [null, person.id] })
      return undefined
    }),
  transition: (call) =>
    call.inAgency(async (db) => {
      const { person, platform, params: { id }, body: { to, version } } = call
      const before = await locked(db, person, id, version)
      throwIfRefused(checkStep(before.state, to))
      await setState(db, id, to)
      await recordIncident(db, actorOf(call), 'step', before, await touchIncident(db, id), { state: [before.state, to] })
      const incident = await visibleIncident(db, person, id)
      if (to === 'resolved') await mailResolved(db, platform.jobs, incident)
      return { incident }
    }),
  comment: (call) =>
    call.inAgency(async (db) => {
      const { person, params: { id }, body: { text } } = call
      throwIfRefused(checkComment(text))
      const before = await locked(db, person, id)
      throwIfRefused(checkOpen(before.state))
      await addComment(db, id, person, text.trim())
      await recordIncident(db, actorOf(call), 'commented', before, await touchIncident(db, id), { comment: [null, text.trim()] })
      return { incident: await visibleIncident(db, person, id) }
    }),
})

async function visibleIncident(db: AgencyTransaction, person: SignedIn, id: number): Promise<IncidentRow> {
  const row = await findIncident(db, person, id)
  if (row === null) throw notFound()
  return row
}

async function locked(db: AgencyTransaction, person: SignedIn, id: number, version?: number): Promise<IncidentRow> {
  await lockIncident(db, id)
  const row = await visibleIncident(db, person, id)
  if (version !== undefined && version !== row.version) throw changedElsewhere([row])
  return row
}

function entered(before: Entered, sent: Partial<Entered>): Entered {
  const { missing_tickets: numbers, ...values } = { ...before, ...sent }
  return { ...values, contractor: values.contractor.normalize('NFC').trim(), supplier: values.supplier.normalize('NFC').trim(), missing_tickets: uniqueNumbers(numbers) }
}

/** Throws 422 if a rule refuses a value. The error lists each refused field and has the message of the first one. */
async function assertValid(db: AgencyTransaction, values: Entered): Promise<void> {
  if (values.plant_id !== null && !(await hasPlant(db, values.plant_id))) throw notFound()
  const faults = Object.entries(checkIncident(values, new Date())).flatMap(([field, verdict]) => (verdict.allowed ? [] : [{ field, message: message(verdict.message, verdict.values) }]))
  const [first] = faults
  if (first !== undefined) throw new HttpError(422, first.message, { detailedErrors: faults })
}
