import { Type } from 'typebox'
import { CorrectionsBody, ListedRowsAnswer, ListedRowsQuery } from '#src/platform/api/imports'
import { contract, projectRoles, whoMay } from '#src/platform/api/contract'
import { CorrectedAnswer, ItemCommit, ItemImport, ItemMapping, itemUpload, ManyItems } from '#src/areas/contracts/api/contract-items/contract-items'
import { Id, Moment, pageQuery, partly, rubySortQuery, Strict } from '#src/platform/api/schemas'
import { ITEMS_AT_ONCE } from '#src/areas/contracts/domain/contract-items/limits'

const params = Type.Object({ id: Id })
const Words = Type.String({ maxLength: 1000 })
const fields = { item_code: Words, item_description: Words, uom: Words }
const administrators = whoMay('change_pay_items')

/** An item of the agency's catalog (PAY-28). */
export const MasterPayItem = Type.Object({
  id: Id,
  version: Type.Integer(),
  item_code: Type.String(),
  item_description: Type.String(),
  uom: Type.String(),
  updated_at: Moment,
})
const Answer = Type.Object({ master_pay_item: MasterPayItem })
const ImportAnswer = Type.Object({ import: ItemImport })

/** The agency's catalog of pay items. Changing it does not change the projects' items (PAY-30, PAY-31). */
export const masterPayItems = contract({
  list: {
    method: 'GET',
    path: '/v1/master_pay_items',
    who: projectRoles,
    keysRead: true,
    style: 'ruby',
    query: Strict({ ...pageQuery, ...rubySortQuery, search: Type.Optional(Type.String({ maxLength: 200 })) }),
    answer: Type.Object({ master_pay_items: Type.Array(MasterPayItem) }),
    errors: [403, 422],
    spec: '§2, §7; PAY-28, PAY-37, PAY-39, PAY-43',
  },
  detail: {
    method: 'GET',
    path: '/v1/master_pay_items/:id',
    who: projectRoles,
    params,
    answer: Answer,
    errors: [403, 404],
    spec: '§7; PAY-28, PAY-37',
  },
  create: {
    method: 'POST',
    path: '/v1/master_pay_items',
    who: administrators,
    body: Strict(fields),
    answer: Answer,
    errors: [403, 422],
    spec: '§7; PAY-28, PAY-29',
  },
  change: {
    method: 'PATCH',
    path: '/v1/master_pay_items/:id',
    who: administrators,
    params,
    body: Strict({ ...partly(fields), version: Type.Optional(Type.Integer({ minimum: 1 })) }),
    answer: Answer,
    errors: [403, 404, 409, 422],
    spec: '§7; PAY-28 to PAY-30',
  },
  remove: {
    method: 'DELETE',
    path: '/v1/master_pay_items/:id',
    who: administrators,
    params,
    query: Strict({ version: Type.Optional(Type.Integer({ minimum: 1 })) }),
    errors: [403, 404, 409],
    spec: '§7; PAY-28, PAY-31',
  },
  /**
   * Creates all items or none. 422 lists each refused row by its index. With only_good, creates the valid rows and leaves out the others.
   */
  bulkCreate: {
    method: 'POST',
    path: '/v1/master_pay_items/bulk_create',
    who: administrators,
    body: Strict({
      master_pay_items: Type.Array(Strict(fields), { minItems: 1, maxItems: ITEMS_AT_ONCE }),
      only_good: Type.Optional(Type.Boolean()),
      dry_run: Type.Optional(Type.Boolean()),
    }),
    answer: Type.Object({ master_pay_items: Type.Array(MasterPayItem) }),
    errors: [403, 422],
    spec: '§7; PAY-28, PAY-29',
  },
  bulkDelete: {
    method: 'POST',
    path: '/v1/master_pay_items/bulk_delete',
    who: administrators,
    body: ManyItems,
    errors: [403, 404, 422],
    spec: '§7; PAY-28, PAY-31',
  },
  upload: {
    method: 'POST',
    path: '/v1/master_pay_items/imports',
    who: administrators,
    ...itemUpload,
    answer: ImportAnswer,
    errors: [403, 413, 422],
    spec: '§8; PAY-12, PAY-28',
  },
  importDetail: {
    method: 'GET',
    path: '/v1/master_pay_items/imports/:id',
    who: administrators,
    params,
    answer: ImportAnswer,
    errors: [403, 404],
    spec: 'PAY-12, PAY-28',
  },
  map: {
    method: 'POST',
    path: '/v1/master_pay_items/imports/:id/mapping',
    who: administrators,
    params,
    body: ItemMapping,
    answer: ImportAnswer,
    transaction: false,
    errors: [403, 404, 409, 422],
    spec: 'PAY-12, PAY-28',
  },
  /** The refused and corrected rows of the last check, by row number. 404 before the first check. */
  rows: {
    method: 'GET',
    path: '/v1/master_pay_items/imports/:id/rows',
    who: administrators,
    params,
    query: ListedRowsQuery,
    answer: ListedRowsAnswer,
    errors: [403, 404],
    spec: 'PAY-12, PAY-28, PLUS-39',
  },
  /**
   * Corrects cells of the rows that `rows` lists, all or none; the file itself does not change. Check the rows again (`map`) before the
   * import. 409 if a cell has changed since the person saw it.
   */
  correct: {
    method: 'POST',
    path: '/v1/master_pay_items/imports/:id/corrections',
    who: administrators,
    params,
    body: CorrectionsBody,
    answer: CorrectedAnswer,
    errors: [403, 404, 409, 422],
    spec: 'PAY-12, PAY-28, PLUS-39',
  },
  /**
   * The refused rows as CSV: the text of the file with the corrections, and each row's number and the reason. 404 before the first check.
   */
  refused: {
    method: 'GET',
    path: '/v1/master_pay_items/imports/:id/refused',
    who: administrators,
    params,
    answer: 'file',
    errors: [403, 404],
    spec: 'PAY-12, PAY-28, PLUS-39',
  },
  commit: {
    method: 'POST',
    path: '/v1/master_pay_items/imports/:id/commit',
    who: administrators,
    params,
    body: ItemCommit,
    answer: Type.Object({ created: Type.Integer(), refused: Type.Integer() }),
    errors: [403, 404, 409, 422],
    spec: 'PAY-12, PAY-28',
  },
})
