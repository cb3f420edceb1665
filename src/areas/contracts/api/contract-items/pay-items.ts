import { Type } from 'typebox'
import { contract, projectRoles } from '#src/platform/api/contract'
import { Day, Id, Moment, Nullable, OneOf, Page, pageQuery, rubySortQuery, Strict } from '#src/platform/api/schemas'

const projectParams = Type.Object({ projectId: Id })

const Words = Type.Array(Type.String({ maxLength: 40 }), { maxItems: 200 })
const Ids = Type.Array(Id, { maxItems: 1000 })
const SearchText = Type.String({ maxLength: 200 })

/** A contractor of a project in lists and choices (§3). */
export const Contractor = Type.Object({ id: Id, name: Type.String(), type: OneOf(['subcontractor', 'other']) })

/** A contractor in the Contractors tab, with the number of pay items that list it (PROJ-37). */
export const ProjectContractor = Type.Object({ ...Contractor.properties, version: Type.Integer(), item_count: Type.Integer() })

/** A pay item as shown next to an assignment or a suggestion (PAY-13). */
export const NamedPayItem = Type.Object({
  id: Id,
  line_number: Type.Integer(),
  item_code: Type.String(),
  item_description: Type.String(),
  estimated_qty_uom: Type.String(),
  is_dnp: Type.Boolean(),
  source_only: Type.Boolean(),
})

/** A pay item of a project (PAY-13). `external_dot_contractors` are the contractors of external_dot_contractor_ids, in the same order. */
export const PayItem = Type.Object({
  ...NamedPayItem.properties,
  item_number: Nullable(Type.String()),
  estimated_quantity: Type.Number(),
  mobile_favorite: Type.Boolean(),
  e_ticket_available: Type.Boolean(),
  original_contract: Type.Boolean(),
  /** US dollars for one unit; null if the contract has no price (PAY-46). */
  unit_price: Nullable(Type.Number()),
  external_dot_contract_project_id: Nullable(Id),
  external_dot_contractor_ids: Type.Array(Id),
  external_dot_contractors: Type.Array(Contractor),
  version: Type.Integer(),
})

/** A value that a filter chip offers: its label, and the value that a request sends. */
const WordChip = Type.Object({ label: Type.String(), value: Type.String() })
const IdChip = Type.Object({ label: Type.String(), value: Id })

/** A pay period of a project; at most one is in progress (PAY-21, PAY-23). */
export const PayPeriod = Type.Object({
  number: Type.Integer(),
  version: Type.Integer(),
  start_date: Day,
  end_date: Nullable(Day),
  state: OneOf(['in_progress', 'closed']),
  closed_at: Nullable(Moment),
  closed_by: Nullable(Id),
  closed_by_name: Nullable(Type.String()),
  /** Whether the period was paid from paper tickets or from e-tickets; stored when the period was closed (PLUS-31). */
  pay_basis: Nullable(OneOf(['paper', 'e-ticket'])),
})

/** A pay period with the amount that was paid (PAY-46). */
export const PaidPeriod = Type.Object({
  ...PayPeriod.properties,
  /** The sum of the lines' amounts in dollars; null while the period is open, and if no line has a unit price. */
  amount: Nullable(Type.Number()),
  /** The number of lines that have a quantity but no unit price, without do-not-pay lines; the amount leaves them out. */
  unpriced_lines: Type.Integer(),
})

/**
 * A unit of measure for reconciliation, and the ticket units that convert to it. One ticket unit is exactly factor_numerator /
 * factor_denominator of the unit for reconciliation (UOM-6): a pound is 1/2000 of a ton.
 */
export const ReconciliationUom = Type.Object({
  id: Id,
  version: Type.Integer(),
  code: Type.String(),
  name: Type.String(),
  ticket_units: Type.Array(
    Type.Object({ ticket_uom: Type.String(), factor_numerator: Type.Number(), factor_denominator: Type.Number() }),
  ),
})

/** Pay items, their filter chips, contractors, periods and units, for the drawer and the reconciliation page. */
export const payItems = contract({
  /**
   * Ordered by line number if there is no sort_by. With recent, returns the items that the caller used last, newest first. The default page
   * has 30 items (API-9), so a list that shows all of them asks for page_size 10000.
   */
  payItems: {
    method: 'GET',
    path: '/v2/projects/:projectId/pay_items',
    who: projectRoles,
    keysRead: true,
    style: 'ruby',
    params: projectParams,
    query: Strict({
      ...pageQuery,
      ...rubySortQuery,
      recent: Type.Optional(Type.Boolean()),
      /** With `recent`: if the caller has fewer than ten recent items, adds items that only others assigned. */
      team: Type.Optional(Type.Boolean()),
      include_dnp: Type.Optional(Type.Boolean()),
      filters: Type.Optional(
        Strict({
          only_e_ticket_available: Type.Optional(Type.Boolean()),
          uom: Type.Optional(Strict({ in: Words })),
          external_dot_contractor_id: Type.Optional(Strict({ in: Ids })),
          external_dot_contract_project_id: Type.Optional(Strict({ in: Ids })),
          code_or_description: Type.Optional(Strict({ eq: SearchText })),
          code_or_description_or_line_number: Type.Optional(Strict({ eq: SearchText })),
          mobile_favorite: Type.Optional(Type.Boolean()),
          original_contract: Type.Optional(Type.Boolean()),
        }),
      ),
    }),
    answer: Type.Object({ pay_items: Type.Array(PayItem) }),
    errors: [404, 422],
    spec: '§7 pay items; PAY-13, PAY-33 to PAY-35, PAY-39 to PAY-42, RECO-43 to RECO-45',
  },
  /** The values that each filter chip can still offer: the values of the items that match the selections in the other chips. */
  chipFilters: {
    method: 'GET',
    path: '/v2/projects/:projectId/pay_items/chip_filters',
    who: projectRoles,
    style: 'ruby',
    params: projectParams,
    query: Strict({
      only_e_ticket_available: Type.Optional(Type.Boolean()),
      uom: Type.Optional(Words),
      external_dot_contractor_id: Type.Optional(Ids),
      external_dot_contract_project_id: Type.Optional(Ids),
    }),
    answer: Type.Object({
      uoms: Type.Array(WordChip),
      contract_projects: Type.Array(IdChip),
      external_dot_contractors: Type.Array(IdChip),
    }),
    errors: [404, 422],
    spec: '§3 chip filters, §7; RECO-26, RECO-46, PAY-42, UOM-5',
  },
  externalDotContractors: {
    method: 'GET',
    path: '/v1/projects/:projectId/external_dot_contractors',
    who: projectRoles,
    style: 'ruby',
    params: projectParams,
    query: Strict({ ...pageQuery, ...rubySortQuery }),
    answer: Type.Object({ content: Type.Array(ProjectContractor), page: Page }),
    errors: [404, 422],
    spec: '§7, §9; PAY-36',
  },
  payPeriods: {
    method: 'GET',
    path: '/v2/projects/:projectId/pay_periods',
    who: projectRoles,
    keysRead: true,
    style: 'ruby',
    params: projectParams,
    query: Strict({ ...pageQuery, ...rubySortQuery }),
    answer: Type.Object({ pay_periods: Type.Array(PaidPeriod) }),
    errors: [404, 422],
    spec: '§3, §7; PAY-21 to PAY-23',
  },
  reconciliationUoms: {
    method: 'GET',
    path: '/v1/reconciliation_uoms',
    who: projectRoles,
    style: 'ruby',
    query: Strict({ ...pageQuery, ...rubySortQuery }),
    answer: Type.Object({ reconciliation_uoms: Type.Array(ReconciliationUom) }),
    errors: [422],
    spec: '§2 reconciliation uom; UOM-1, UOM-6',
  },
})
