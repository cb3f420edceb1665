import { Type } from 'typebox'
import { commitFields, CorrectionsBody, ImportEffects, ImportError, ListedRow, listedRowFields, ListedRowsAnswer, ListedRowsQuery } from '#src/platform/api/imports'
import { contract, projectRoles, whoMay } from '#src/platform/api/contract'
import { Contractor, PaidPeriod, PayItem } from '#src/areas/contracts/api/contract-items/pay-items'
import { Day, Id, Moment, Nullable, OneOf, pageQuery, rubySortQuery, Strict, Text } from '#src/platform/api/schemas'
import { ProjectSchema } from '#src/areas/projects/api/projects/projects'
import { CSV_MAX_BYTES } from '#src/platform/domain/csv-limits'
import { ITEMS_AT_ONCE } from '#src/areas/contracts/domain/contract-items/limits'
import { itemColumns } from '#src/areas/contracts/domain/contract-items/item-file'

const projectParams = Type.Object({ projectId: Id })
const Version = Type.Integer({ minimum: 1 })
const Words = Type.String({ maxLength: 1000 })

/**
 * The contract fields of an item (PAY-1) as the client sends them. The schema is loose, so that the domain rules can explain what
 * is wrong with each field.
 */
export const sentItem = {
  line_number: Type.Optional(Type.Unsafe<string | number | null>({ anyOf: [{ type: 'number' }, { type: 'string', maxLength: 100 }, { type: 'null' }] })),
  item_code: Type.Optional(Words),
  item_number: Type.Optional(Nullable(Words)),
  item_description: Type.Optional(Words),
  estimated_quantity: Type.Optional(Type.Unsafe<string | number | null>({ anyOf: [{ type: 'number' }, { type: 'string', maxLength: 100 }, { type: 'null' }] })),
  estimated_qty_uom: Type.Optional(Words),
  /** US dollars for one unit, at most 4 decimals; null for none. Unlike other fields, it may change after reconciliation is confirmed. */
  unit_price: Type.Optional(Type.Unsafe<string | number | null>({ anyOf: [{ type: 'number' }, { type: 'string', maxLength: 100 }, { type: 'null' }] })),
}

/** The fields of a pay item that are not part of the contract (PAY-32, PAY-42). */
const payItemFields = {
  source_only: Type.Optional(Type.Boolean()),
  mobile_favorite: Type.Optional(Type.Boolean()),
  e_ticket_available: Type.Optional(Type.Boolean()),
  external_dot_contractor_ids: Type.Optional(Type.Array(Id, { maxItems: 100 })),
}
const SentPayItem = Strict({ ...sentItem, ...payItemFields })

/**
 * The amount paid for an item to date, in dollars: closed periods at the prices of their lines, the current period at the current price.
 * Null without a price, or if a period was closed before the item had a price.
 */
const AmountToDate = Nullable(Type.Number())

/** A contract item with its assigned quantities (PAY-1, PAY-2). */
export const ContractItem = Type.Object({
  id: Id,
  version: Type.Integer(),
  line_number: Type.Integer(),
  item_code: Type.String(),
  item_number: Nullable(Type.String()),
  item_description: Type.String(),
  estimated_quantity: Type.Number(),
  estimated_qty_uom: Type.String(),
  work_completed: Type.Number(),
  total_to_date: Type.Number(),
  balance_to_finish: Type.Number(),
  unit_price: Nullable(Type.Number()),
  /** The estimated quantity times the unit price, in dollars; null without a price. */
  contract_amount: Nullable(Type.Number()),
  amount_to_date: AmountToDate,
  original_contract: Type.Boolean(),
})

/**
 * A pay item with its metrics and how it may be used (PAY-32, PAY-38, PAY-42). The metrics are the number of tickets, the assigned
 * quantity, and the percentage of the estimate, which is null without an estimate.
 */
export const PayItemMetric = Type.Object({
  id: Id,
  line_number: Type.Integer(),
  item_code: Type.String(),
  item_description: Type.String(),
  estimated_qty_uom: Type.String(),
  estimated_quantity: Type.Number(),
  is_dnp: Type.Boolean(),
  source_only: Type.Boolean(),
  mobile_favorite: Type.Boolean(),
  e_ticket_available: Type.Boolean(),
  external_dot_contractors: Type.Array(Contractor),
  contract_project: Nullable(Type.String()),
  version: Type.Integer(),
  ticket_count: Type.Integer(),
  /** Null for the do-not-pay item if its tickets have more than one unit: such quantities are never added up. */
  quantity: Nullable(Type.Number()),
  /** The unit of the quantity. For the do-not-pay item it is the unit of its tickets; null if they have more than one. */
  quantity_uom: Nullable(Type.String()),
  unit_price: Nullable(Type.Number()),
  amount_to_date: AmountToDate,
  share: Nullable(Type.Number()),
})

const ItemColumnOrNone = Nullable(OneOf(itemColumns))

/** An import of items: the meaning of the file's columns and the errors in its rows. */
export const ItemImport = Type.Object({
  id: Id,
  file_name: Type.String(),
  state: OneOf(['mapping', 'previewed', 'committed']),
  headings: Type.Array(Type.String()),
  columns: Type.Array(ItemColumnOrNone),
  /** The row with the headings of the item table, numbered as in a spreadsheet; 0 if there are none. */
  heading_row: Type.Integer(),
  /** The last row of the item table, numbered as in a spreadsheet. */
  last_row: Type.Integer(),
  rows: Type.Integer(),
  /** The number of rows without errors; null until the columns are known. */
  good: Nullable(Type.Integer()),
  first_rows: Type.Array(Type.Array(Type.String())),
  errors: Type.Array(ImportError),
  error_count: Type.Integer(),
  /**
   * Notices about values that were read differently from the text in the file, such as a quantity that was written as a binary float and
   * read with two decimals.
   */
  notices: Type.Array(ImportError),
  notice_count: Type.Integer(),
  /** What the import would do; null before the first check. A row whose code exists is refused, as unchanged or as a conflict. */
  effects: Nullable(ImportEffects),
  ...listedRowFields,
  created_at: Moment,
})

/** Many items: their ids, or all items that match a search, except the items in `except_ids` (API-33). */
export const ManyItems = Strict({
  ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: ITEMS_AT_ONCE })),
  filters: Type.Optional(Strict({ search: Type.Optional(Type.String({ maxLength: 200 })) })),
  except_ids: Type.Optional(Type.Array(Id, { maxItems: ITEMS_AT_ONCE })),
  dry_run: Type.Optional(Type.Boolean()),
})
export const itemUpload = { query: Strict({ file_name: Text(255) }), file: 'text/csv', bodyLimit: CSV_MAX_BYTES, transaction: false } as const
export const ItemMapping = Strict({ columns: Type.Array(ItemColumnOrNone, { minItems: 1, maxItems: 300 }) })
export const ItemCommit = Strict({ ...commitFields, dry_run: Type.Optional(Type.Boolean()) })
const ImportAnswer = Type.Object({ import: ItemImport })
/** An import after cells of its rows were corrected, and the corrected rows. */
export const CorrectedAnswer = Type.Object({ import: ItemImport, rows: Type.Array(ListedRow) })
const importParams = Type.Object({ projectId: Id, id: Id })

/** Contract items of a project: their quantities, imports, changes before reconciliation is confirmed, and the setup of the contract. */
export const contractItems = contract({
  contractItems: {
    method: 'GET',
    path: '/v2/projects/:projectId/contract_items',
    who: projectRoles,
    style: 'ruby',
    params: projectParams,
    query: Strict({ ...pageQuery, ...rubySortQuery, search: Type.Optional(Type.String({ maxLength: 200 })) }),
    answer: Type.Object({ contract_items: Type.Array(ContractItem) }),
    errors: [404, 422],
    spec: '§3; PAY-1, PAY-2, PAY-39, PAY-40',
  },
  payItemMetrics: {
    method: 'GET',
    path: '/v2/projects/:projectId/pay_item_metrics',
    who: projectRoles,
    style: 'ruby',
    params: projectParams,
    query: Strict({ ...pageQuery, ...rubySortQuery, search: Type.Optional(Type.String({ maxLength: 200 })) }),
    answer: Type.Object({ pay_item_metrics: Type.Array(PayItemMetric) }),
    errors: [404, 422],
    spec: '§3; PAY-38, PAY-39',
  },
  payItem: {
    method: 'GET',
    path: '/v2/projects/:projectId/pay_items/:id',
    who: projectRoles,
    params: importParams,
    answer: Type.Object({ pay_item: PayItem }),
    errors: [404],
    spec: '§3; PAY-13, PAY-40',
  },
  create: {
    method: 'POST',
    path: '/v2/projects/:projectId/pay_items',
    who: whoMay('create_contract_items'),
    params: projectParams,
    body: Strict({ ...sentItem, ...payItemFields, dry_run: Type.Optional(Type.Boolean()) }),
    answer: Type.Object({ pay_item: PayItem }),
    errors: [403, 404, 422],
    spec: '§5, §7; PAY-4 to PAY-8, PAY-20, PAY-32',
  },
  /** The contract fields can change only before reconciliation is confirmed; the unit price and other fields at any time. */
  change: {
    method: 'PATCH',
    path: '/v2/projects/:projectId/pay_items/:id',
    who: whoMay('change_contract_items'),
    params: importParams,
    body: Strict({ ...sentItem, ...payItemFields, version: Type.Optional(Version) }),
    answer: Type.Object({ pay_item: PayItem }),
    errors: [403, 404, 409, 422],
    spec: '§5 to §7; PAY-4 to PAY-9, PAY-20, PAY-32, PAY-42, PAY-46',
  },
  remove: {
    method: 'DELETE',
    path: '/v2/projects/:projectId/pay_items/:id',
    who: whoMay('change_contract_items'),
    params: importParams,
    query: Strict({ version: Type.Optional(Version) }),
    errors: [403, 404, 409, 422],
    spec: '§6, §7; PAY-9, PAY-10, PAY-14, PAY-20',
  },
  /** Creates all items or none. 422 lists each refused row by its index. With only_good, creates the valid rows. */
  bulkCreate: {
    method: 'POST',
    path: '/v2/projects/:projectId/pay_items/bulk_create',
    who: whoMay('create_contract_items'),
    params: projectParams,
    body: Strict({
      pay_items: Type.Array(SentPayItem, { minItems: 1, maxItems: ITEMS_AT_ONCE }),
      only_good: Type.Optional(Type.Boolean()),
      dry_run: Type.Optional(Type.Boolean()),
    }),
    answer: Type.Object({ pay_items: Type.Array(PayItem) }),
    errors: [403, 404, 422],
    spec: '§7; PAY-4 to PAY-8, PAY-11, PAY-20, PAY-30',
  },
  /** Changes how items may be used, for all of them or none. 422 lists each refused item. Returns the changed items. */
  bulkChange: {
    method: 'PATCH',
    path: '/v2/projects/:projectId/pay_items/bulk_update',
    who: whoMay('change_contract_items'),
    params: projectParams,
    body: Strict({
      pay_items: Type.Array(Strict({ id: Id, version: Type.Optional(Version) }), { minItems: 1, maxItems: ITEMS_AT_ONCE }),
      source_only: payItemFields.source_only,
      mobile_favorite: payItemFields.mobile_favorite,
      e_ticket_available: payItemFields.e_ticket_available,
      dry_run: Type.Optional(Type.Boolean()),
    }),
    answer: Type.Object({ updated: Type.Integer(), pay_items: Type.Array(Type.Object({ id: Id, version: Type.Integer() })) }),
    errors: [403, 404, 409, 422],
    spec: '§7 (many at once); PAY-32, PAY-42, API-31',
  },
  bulkDelete: {
    method: 'POST',
    path: '/v2/projects/:projectId/pay_items/bulk_delete',
    who: whoMay('change_contract_items'),
    params: projectParams,
    body: ManyItems,
    errors: [403, 404, 422],
    spec: '§7; PAY-9 to PAY-11, PAY-14, PAY-20',
  },
  /**
   * The body is the file itself (text/csv), at most 50 MB: columns separated by comma, semicolon or tab; encoded in UTF-8, UTF-16 or
   * Windows-1252. The server finds the item table in the file: the headings need not be in the first row, and pasted rows may have none. If
   * the server recognizes the columns, the answer includes the preview. Writes no item.
   */
  upload: {
    method: 'POST',
    path: '/v2/projects/:projectId/pay_items/imports',
    who: whoMay('create_contract_items'),
    params: projectParams,
    ...itemUpload,
    answer: ImportAnswer,
    errors: [403, 404, 413, 422],
    spec: '§8; PAY-11, PAY-12',
  },
  importDetail: {
    method: 'GET',
    path: '/v2/projects/:projectId/pay_items/imports/:id',
    who: whoMay('create_contract_items'),
    params: importParams,
    answer: ImportAnswer,
    errors: [403, 404],
    spec: 'PAY-12',
  },
  map: {
    method: 'POST',
    path: '/v2/projects/:projectId/pay_items/imports/:id/mapping',
    who: whoMay('create_contract_items'),
    params: importParams,
    body: ItemMapping,
    answer: ImportAnswer,
    transaction: false,
    errors: [403, 404, 409, 422],
    spec: 'PAY-12',
  },
  /** The refused and corrected rows of the last check, by row number. 404 before the first check. */
  rows: {
    method: 'GET',
    path: '/v2/projects/:projectId/pay_items/imports/:id/rows',
    who: whoMay('create_contract_items'),
    params: importParams,
    query: ListedRowsQuery,
    answer: ListedRowsAnswer,
    errors: [403, 404],
    spec: 'PAY-12, PLUS-39',
  },
  /** Corrects cells of listed rows, all or none; the file does not change. Run `map` again before the import. 409 if a cell has changed. */
  correct: {
    method: 'POST',
    path: '/v2/projects/:projectId/pay_items/imports/:id/corrections',
    who: whoMay('create_contract_items'),
    params: importParams,
    body: CorrectionsBody,
    answer: CorrectedAnswer,
    errors: [403, 404, 409, 422],
    spec: 'PAY-12, PLUS-39',
  },
  /** The refused rows as CSV, with the corrections applied, each with its row number and the reason. 404 before the first check. */
  refused: {
    method: 'GET',
    path: '/v2/projects/:projectId/pay_items/imports/:id/refused',
    who: whoMay('create_contract_items'),
    params: importParams,
    answer: 'file',
    errors: [403, 404],
    spec: 'PAY-12, PLUS-39',
  },
  /** Writes all items, or with only_good the valid ones, in one transaction. 409 if the refused rows differ from the last check. */
  commit: {
    method: 'POST',
    path: '/v2/projects/:projectId/pay_items/imports/:id/commit',
    who: whoMay('create_contract_items'),
    params: importParams,
    body: ItemCommit,
    answer: Type.Object({ created: Type.Integer(), refused: Type.Integer() }),
    errors: [403, 404, 409, 422],
    spec: 'PAY-11, PAY-12, PAY-20',
  },
  makeReady: {
    method: 'POST',
    path: '/v2/projects/:projectId/make_ready',
    who: whoMay('reconcile_projects'),
    params: projectParams,
    answer: Type.Object({ project: ProjectSchema }),
    errors: [403, 404, 422],
    spec: '§4; RECO-2 to RECO-4, PAY-14',
  },
  unmakeReady: {
    method: 'DELETE',
    path: '/v2/projects/:projectId/make_ready',
    who: whoMay('reconcile_projects'),
    params: projectParams,
    answer: Type.Object({ project: ProjectSchema }),
    errors: [403, 404, 422],
    spec: 'E.3 back; RECO-4',
  },
  activate: {
    method: 'POST',
    path: '/v2/projects/:projectId/activate_reconciliation',
    who: whoMay('reconcile_projects'),
    params: projectParams,
    body: Strict({ start_date: Type.Optional(Nullable(Day)) }),
    answer: Type.Object({ project: ProjectSchema, pay_period: PaidPeriod }),
    errors: [403, 404, 422],
    spec: '§4, §9; RECO-2 to RECO-4, PAY-22, PAY-23',
  },
})
