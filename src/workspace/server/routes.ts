import { workspace } from '#src/workspace/api/workspace'
import { implement } from '#src/platform/server/http/call'
import { notFound } from '#src/platform/server/http/errors'
import {
  deleteLayout,
  findLayout,
  findPresentLayout,
  findSharedLayout,
  listLayouts,
  setPresentLayout,
  type LayoutRow,
} from '#src/workspace/server/layout-store'
import {
  deleteTablePreference,
  findPreferences,
  findTablePreference,
  setTablePreference,
} from '#src/workspace/server/preference-store'
import { changePreferences } from '#src/workspace/server/change-preferences'
import { saveLayout } from '#src/workspace/server/save-layout'

/** A person's layouts, settings and table preferences. */
export const workspaceRoutes = implement(workspace, {
  listLayouts: ({ person, inAgency }) =>
    inAgency(async (db) => ({
      layouts: (await listLayouts(db, person.id)).map(written),
      present: await findPresentLayout(db, person.id),
    })),
  keepPresentLayout: ({ person, body, inAgency }) => inAgency((db) => setPresentLayout(db, person.id, body.layout)),
  findLayout: ({ person, params, inAgency }) =>
    inAgency(async (db) => {
      const layout = await findLayout(db, person.id, params.name)
      if (layout === null) throw notFound()
      return { layout: written(layout) }
    }),
  saveLayout: ({ person, params, body, inAgency }) =>
    inAgency(async (db) => ({ layout: written(await saveLayout(db, person.id, params.name, body)) })),
  removeLayout: ({ person, params, inAgency }) =>
    inAgency(async (db) => {
      if (!(await deleteLayout(db, person.id, params.name))) throw notFound()
    }),
  openSharedLayout: ({ params, inAgency }) =>
    inAgency(async (db) => {
      const layout = await findSharedLayout(db, params.share_id)
      if (layout === null) throw notFound()
      return { layout }
    }),
  readPreferences: ({ person, inAgency }) => inAgency(async (db) => ({ preferences: await findPreferences(db, person.id) })),
  writePreferences: ({ person, body, inAgency }) =>
    inAgency(async (db) => ({ preferences: await changePreferences(db, person.id, body) })),
  readTablePreference: ({ person, params, inAgency }) =>
    inAgency(async (db) => ({ table_preference: await findTablePreference(db, person.id, params.table) })),
  writeTablePreference: ({ person, params, body, inAgency }) =>
    inAgency(async (db) => {
      await setTablePreference(db, person.id, params.table, body)
      return { table_preference: body }
    }),
  removeTablePreference: ({ person, params, inAgency }) => inAgency((db) => deleteTablePreference(db, person.id, params.table)),
})

function written({ updated_at, ...layout }: LayoutRow) {
  return { ...layout, updated_at: updated_at.toISOString() }
}
