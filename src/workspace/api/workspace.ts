import { Type } from 'typebox'
import { contract } from '#src/platform/api/contract'
import { Moment, Nullable, OneOf, Strict, Text, Uuid } from '#src/platform/api/schemas'
import { themes } from '#src/platform/api/session'

const LARGEST_LAYOUT_BYTES = 256 * 1024
/** An object that only the client interprets; the server limits only its size. */
const Anything = Type.Unsafe<Record<string, unknown>>(Type.Object({}, { additionalProperties: true }))
/** A tree of tiles. */
const LayoutTree = Anything
const LayoutName = Text(100)
const Layout = Type.Object({
  name: Type.String(),
  is_default: Type.Boolean(),
  layout: LayoutTree,
  updated_at: Moment,
  /** The id in the link to the layout, /?shared_layout=<id>. Null while the layout is not shared. */
  share_id: Nullable(Uuid),
})

const Preferences = Strict({
  theme: Type.Optional(OneOf(themes)),
  density: Type.Optional(OneOf(['compact', 'comfortable'])),
  /** `keys` and `usage` are merged: entries that are left out do not change, and null removes an entry. */
  keys: Type.Optional(Anything),
  usage: Type.Optional(Anything),
  /** The agencies whose setup list the person has hidden. */
  setup_hidden: Type.Optional(Type.Array(Type.Integer(), { maxItems: 1_000 })),
})

const TableName = Type.String({ pattern: '^[a-z][a-z0-9_-]{0,59}$' })
const ColumnKey = Text(100)
const TablePreference = Strict({
  columns: Type.Array(
    Strict({
      key: ColumnKey,
      shown: Type.Boolean(),
      pinned: Type.Boolean(),
      width: Nullable(Type.Number({ minimum: 0, maximum: 10_000 })),
      order: Type.Integer({ minimum: 0, maximum: 1_000 }),
    }),
    { maxItems: 500 },
  ),
  sort: Type.Optional(Type.Array(Anything, { maxItems: 20 })),
})

/** A person's own workspace: layouts, settings, and the columns and order of each table. */
export const workspace = contract({
  listLayouts: {
    method: 'GET',
    path: '/v1/account/layouts',
    who: 'any_account',
    answer: Type.Object({ layouts: Type.Array(Layout), present: Nullable(LayoutTree) }),
    errors: [401],
    spec: 'C.4; WORK-5',
  },
  keepPresentLayout: {
    method: 'PUT',
    path: '/v1/account/layouts',
    who: 'any_account',
    body: Strict({ layout: LayoutTree }),
    errors: [401, 413, 422],
    bodyLimit: LARGEST_LAYOUT_BYTES,
    spec: 'C.4; WORK-5',
  },
  findLayout: {
    method: 'GET',
    path: '/v1/account/layouts/:name',
    who: 'signed_in',
    params: Type.Object({ name: LayoutName }),
    answer: Type.Object({ layout: Layout }),
    errors: [401, 404],
    spec: 'C.4; WORK-5',
  },
  saveLayout: {
    method: 'PUT',
    path: '/v1/account/layouts/:name',
    who: 'signed_in',
    params: Type.Object({ name: LayoutName }),
    body: Strict({ layout: Type.Optional(LayoutTree), is_default: Type.Optional(Type.Boolean()), shared: Type.Optional(Type.Boolean()) }),
    answer: Type.Object({ layout: Layout }),
    errors: [401, 404, 413, 422],
    bodyLimit: LARGEST_LAYOUT_BYTES,
    spec: 'C.4; WORK-5',
  },
  removeLayout: {
    method: 'DELETE',
    path: '/v1/account/layouts/:name',
    who: 'signed_in',
    params: Type.Object({ name: LayoutName }),
    errors: [401, 404],
    spec: 'C.4; WORK-5',
  },
  openSharedLayout: {
    method: 'GET',
    path: '/v1/shared_layouts/:share_id',
    who: 'signed_in',
    params: Type.Object({ share_id: Uuid }),
    answer: Type.Object({ layout: Type.Object({ name: Type.String(), layout: LayoutTree, shared_by: Type.String() }) }),
    errors: [401, 404],
    spec: 'C.4; WORK-5',
  },
  readPreferences: {
    method: 'GET',
    path: '/v1/account/preferences',
    who: 'any_account',
    answer: Type.Object({ preferences: Nullable(Anything) }),
    errors: [401],
    spec: 'C.4; ACCT-6, WORK-13, WORK-20',
  },
  writePreferences: {
    method: 'PUT',
    path: '/v1/account/preferences',
    who: 'any_account',
    body: Preferences,
    answer: Type.Object({ preferences: Anything }),
    errors: [401, 413, 422],
    bodyLimit: LARGEST_LAYOUT_BYTES,
    spec: 'C.4; ACCT-6, WORK-13, WORK-20',
  },
  readTablePreference: {
    method: 'GET',
    path: '/v1/table_preferences/:table',
    who: 'any_account',
    params: Type.Object({ table: TableName }),
    answer: Type.Object({ table_preference: Nullable(Anything) }),
    errors: [401, 422],
    spec: '§7; WORK-25, A.3 table preference',
  },
  writeTablePreference: {
    method: 'POST',
    path: '/v1/table_preferences/:table',
    who: 'any_account',
    params: Type.Object({ table: TableName }),
    body: TablePreference,
    answer: Type.Object({ table_preference: Anything }),
    errors: [401, 422],
    spec: '§7; WORK-25, A.3 table preference',
  },
  removeTablePreference: {
    method: 'DELETE',
    path: '/v1/table_preferences/:table',
    who: 'any_account',
    params: Type.Object({ table: TableName }),
    errors: [401, 422],
    spec: 'WORK-25: a table with its default layout stores nothing',
  },
})
