import { savedViews } from '#src/areas/tickets/api/saved-views'
import { checkViewName, mayChangeView, VIEWS_MAX } from '#src/areas/tickets/domain/saved-views/saved-view'
import { assertProjectVisible } from '#src/areas/projects/server/public/visible-projects'
import { addView, countOwn, findViews, lockView, setView, type SavedViewJson } from '#src/areas/tickets/server/saved-views/store'
import { may } from '#src/platform/domain/session/abilities'
import { refuse } from '#src/platform/domain/verdict'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { implement } from '#src/platform/server/http/call'
import { changedElsewhere, notFound, throwIfRefused } from '#src/platform/server/http/errors'
import { actorOf } from '#src/platform/server/http/security/actor'
import type { SignedIn } from '#src/platform/server/http/security/caller'
import { recordEvents, type ChangedRecord } from '#src/platform/server/records/record'

/** The API of saved views of tickets (PLUS-23). */
export const savedViewRoutes = implement(savedViews, {
  list: ({ person, inAgency }) => inAgency(async (db) => ({ saved_views: await findViews(db, person) })),
  create: (call) =>
    call.inAgency(async (db) => {
      const { name, screen, dot_project_id: project = null, query, is_shared: isShared = false } = call.body
      throwIfRefused(checkViewName(name))
      if (screen === 'reporting') throwIfRefused(may('export_tickets', call.person))
      if ((project === null) !== (screen === 'manage_tickets')) throwIfRefused(refuse('errors.view_project'))
      if (project !== null) await assertProjectVisible(db, call.person, project)
      if ((await countOwn(db, call.person)) >= VIEWS_MAX) throwIfRefused(refuse('errors.view_count', { max: VIEWS_MAX }))
      const id = await addView(db, call.person, { name: name.trim(), screen, dot_project_id: project, query, is_shared: isShared })
      const view = await locked(db, call.person, id)
      // an undo restores the first of these two values, which is a deletion time, so it deletes the view
      await recordEvents(db, actorOf(call), 'created', [eventOf(view, { deleted_at: [new Date().toISOString(), null] })])
      return { saved_view: view }
    }),
  change: (call) =>
    call.inAgency(async (db) => {
      const before = await locked(db, call.person, call.params.id)
      const { version, ...values } = call.body
      throwIfRefused(mayChangeView(before, call.person.role === 'administrator'))
      if (version !== undefined && version !== before.version) throw changedElsewhere([before])
      if (values.name !== undefined) throwIfRefused(checkViewName(values.name))
      const after = { ...before, ...values, name: (values.name ?? before.name).trim() }
      const fields = (['name', 'query', 'is_shared'] as const).filter((field) => after[field] !== before[field])
      if (fields.length === 0) return { saved_view: before }
      await setView(db, before.id, { ...after, isRemoved: false })
      const view = await locked(db, call.person, before.id)
      await recordEvents(db, actorOf(call), 'updated', [eventOf(view, Object.fromEntries(fields.map((field) => [field, [before[field], after[field]] as const])))])
      return { saved_view: view }
    }),
  remove: (call) =>
    call.inAgency(async (db) => {
      const view = await locked(db, call.person, call.params.id)
      throwIfRefused(mayChangeView(view, call.person.role === 'administrator'))
      const version = await setView(db, view.id, { ...view, isRemoved: true })
      await recordEvents(db, actorOf(call), 'deleted', [eventOf({ ...view, version }, { deleted_at: [null, new Date().toISOString()] })])
    }),
})

/** Locks a view that the person sees, and returns the view. 404 for any other view. */
async function locked(db: AgencyTransaction, person: SignedIn, id: number): Promise<SavedViewJson> {
  const view = await lockView(db, person, id)
  if (view === null) throw notFound()
  return view
}

function eventOf({ id, name, version, dot_project_id: project }: SavedViewJson, changes: ChangedRecord['changes']): ChangedRecord {
  return { kind: 'saved_view', id, name, version, dot_project_id: project, changes }
}
