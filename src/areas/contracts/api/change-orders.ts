import { Type } from 'typebox'
import { contract, projectRoles, whoMay } from '#src/platform/api/contract'
import { sentItem } from '#src/areas/contracts/api/contract-items/contract-items'
import { Day, Id, Moment, Nullable, OneOf, pageQuery, rubySortQuery, Strict } from '#src/platform/api/schemas'
import { CHANGE_ORDER_MAX_LINES } from '#src/areas/contracts/domain/change-orders/change-order'

const projectParams = Type.Object({ projectId: Id })
const orderParams = Type.Object({ projectId: Id, number: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) })
const Version = Type.Optional(Type.Integer({ minimum: 1 }))

const SentChange = Strict({ pay_item_id: Id, quantity: sentItem.estimated_quantity })
const SentNewItem = Strict({ ...sentItem, source_only: Type.Optional(Type.Boolean()) })
const lines = <S extends typeof SentChange | typeof SentNewItem>(schema: S) => Type.Array(schema, { maxItems: CHANGE_ORDER_MAX_LINES })

/**
 * A quantity that an Update changes. While the Update is a draft, `previous_quantity` is the item's current quantity. Once the Update is
 * approved, `previous_quantity` is the item's quantity just before the approval.
 */
const ChangedItem = Type.Object({
  pay_item_id: Id,
  line_number: Type.Integer(),
  item_code: Type.String(),
  item_description: Type.String(),
  estimated_qty_uom: Type.String(),
  previous_quantity: Type.Number(),
  quantity: Type.Number(),
})
const NewItem = Type.Object({
  /** The id of the item that was created when the Update was approved; null before that. */
  pay_item_id: Nullable(Id),
  line_number: Type.Integer(),
  item_code: Type.String(),
  item_number: Nullable(Type.String()),
  item_description: Type.String(),
  estimated_quantity: Type.Number(),
  estimated_qty_uom: Type.String(),
  source_only: Type.Boolean(),
  unit_price: Nullable(Type.Number()),
})

/** An Update of a contract (PAY-15, PAY-18). */
export const ChangeOrder = Type.Object({
  id: Id,
  number: Type.Integer(),
  version: Type.Integer(),
  date: Day,
  description: Nullable(Type.String()),
  state: OneOf(['draft', 'approved']),
  increased_items: Type.Array(ChangedItem),
  decreased_items: Type.Array(ChangedItem),
  new_pay_items: Type.Array(NewItem),
  created_by: Id,
  created_at: Moment,
  approved_by: Nullable(Id),
  approved_by_name: Nullable(Type.String()),
  approved_at: Nullable(Moment),
})
const Answer = Type.Object({ change_order: ChangeOrder })

/** Updates (change orders): drafts, and approved ones, which never change again (PAY-15 to PAY-20). */
export const changeOrders = contract({
  list: {
    method: 'GET',
    path: '/v2/projects/:projectId/change_orders',
    who: projectRoles,
    keysRead: true,
    style: 'ruby',
    params: projectParams,
    query: Strict({ ...pageQuery, ...rubySortQuery }),
    answer: Type.Object({ change_orders: Type.Array(ChangeOrder) }),
    errors: [404, 422],
    spec: '§3, §7; PAY-15, PAY-18, PAY-37',
  },
  detail: {
    method: 'GET',
    path: '/v2/projects/:projectId/change_orders/:number',
    who: projectRoles,
    keysRead: true,
    params: orderParams,
    answer: Answer,
    errors: [404],
    spec: '§3, §7; PAY-15, PAY-18',
  },
  create: {
    method: 'POST',
    path: '/v2/projects/:projectId/change_orders',
    who: whoMay('change_pay_items'),
    params: projectParams,
    body: Strict({
      date: Day,
      description: Type.Optional(Nullable(Type.String({ maxLength: 4000 }))),
      increased_items: Type.Optional(lines(SentChange)),
      decreased_items: Type.Optional(lines(SentChange)),
      new_pay_items: Type.Optional(lines(SentNewItem)),
    }),
    answer: Answer,
    errors: [403, 404, 422],
    spec: '§3, §5, §7; PAY-15 to PAY-18, PAY-37',
  },
  /** Changes a draft. Each list in the request replaces the whole stored list. */
  change: {
    method: 'PATCH',
    path: '/v2/projects/:projectId/change_orders/:number',
    who: whoMay('change_pay_items'),
    params: orderParams,
    body: Strict({
      version: Version,
      date: Type.Optional(Day),
      description: Type.Optional(Nullable(Type.String({ maxLength: 4000 }))),
      increased_items: Type.Optional(lines(SentChange)),
      decreased_items: Type.Optional(lines(SentChange)),
      new_pay_items: Type.Optional(lines(SentNewItem)),
    }),
    answer: Answer,
    errors: [403, 404, 409, 422],
    spec: '§7; PAY-15 to PAY-18, PAY-37',
  },
  remove: {
    method: 'DELETE',
    path: '/v2/projects/:projectId/change_orders/:number',
    who: whoMay('change_pay_items'),
    params: orderParams,
    query: Strict({ version: Version }),
    errors: [403, 404, 409, 422],
    spec: 'E.3; PAY-18, PAY-37',
  },
  /**
   * Approves a draft: changes the quantities and adds the items in one transaction, after checking the rules again with the items'
   * current quantities and totals to date.
   */
  approve: {
    method: 'POST',
    path: '/v2/projects/:projectId/change_orders/:number/approve',
    who: whoMay('change_pay_items'),
    params: orderParams,
    body: Strict({ version: Version, dry_run: Type.Optional(Type.Boolean()) }),
    answer: Answer,
    errors: [403, 404, 409, 422],
    spec: '§3, §4; PAY-16 to PAY-20, E.3',
  },
})
