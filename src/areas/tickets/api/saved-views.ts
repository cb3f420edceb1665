import { Type } from 'typebox'
import { contract, whoMay } from '#src/platform/api/contract'
import { Id, Nullable, OneOf, Strict } from '#src/platform/api/schemas'
import { VIEW_QUERY_MAX, viewScreens } from '#src/areas/tickets/domain/saved-views/saved-view'

const readers = whoMay('see_project_tickets', 'see_plant_tickets')
const name = Type.String({ maxLength: 200 })
const query = Type.String({ maxLength: VIEW_QUERY_MAX })

/** A saved view of tickets, or a saved report. */
export const SavedView = Type.Object({
  id: Id,
  version: Type.Integer(),
  name: Type.String(),
  screen: OneOf(viewScreens),
  dot_project_id: Nullable(Id),
  project_title: Nullable(Type.String()),
  /** The query string of the URL that the view opens, without the question mark. */
  query: Type.String(),
  is_shared: Type.Boolean(),
  is_mine: Type.Boolean(),
  created_by_name: Type.String(),
})
const one = Type.Object({ saved_view: SavedView })

/** Saved views of tickets and saved reports: personal, or shared with the agency (PLUS-23). */
export const savedViews = contract({
  /** The person's own views and the views that others share, except those of projects that the person does not see. */
  list: { method: 'GET', path: '/v1/saved_views', who: readers, answer: Type.Object({ saved_views: Type.Array(SavedView) }), errors: [403], spec: 'PLUS-23' },
  create: {
    method: 'POST', path: '/v1/saved_views', who: readers,
    body: Strict({ name, screen: OneOf(viewScreens), dot_project_id: Type.Optional(Nullable(Id)), query, is_shared: Type.Optional(Type.Boolean()) }),
    answer: one, errors: [403, 404, 422], spec: 'PLUS-23',
  },
  change: {
    method: 'PATCH', path: '/v1/saved_views/:id', who: readers, params: Strict({ id: Id }),
    body: Strict({ name: Type.Optional(name), query: Type.Optional(query), is_shared: Type.Optional(Type.Boolean()), version: Type.Optional(Type.Integer({ minimum: 1 })) }),
    answer: one, errors: [403, 404, 409, 422], spec: 'PLUS-23',
  },
  remove: { method: 'DELETE', path: '/v1/saved_views/:id', who: readers, params: Strict({ id: Id }), errors: [403, 404], spec: 'PLUS-23' },
})
