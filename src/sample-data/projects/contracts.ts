import { addDays } from '#src/platform/domain/time/days'
import type { SampleAgency } from '#src/sample-data/agencies'
import { addRequests, addUpdates } from '#src/sample-data/projects/contract-work'
import { sampleMaterials } from '#src/sample-data/projects/materials'
import { planFleet } from '#src/sample-data/projects/plants'
import type { Actor, PlannedItem, PlannedPeriod, PlannedPlant, PlannedSupply } from '#src/sample-data/plan'
import type { ProjectSpec, SupplySpec } from '#src/sample-data/projects/project-spec'
import { contractItems, listedItem, type PublicItem } from '#src/sample-data/projects/public-items'
import type { Random } from '#src/sample-data/random'
import type { Rows } from '#src/sample-data/rows'

/** The parts of a project's contract that its tickets need. */
export interface PlannedContract {
  readonly dnpItem: PlannedItem | null
  readonly periods: readonly PlannedPeriod[]
  planSupply(spec: SupplySpec, plants: ReadonlyMap<string, PlannedPlant>, random: Random): PlannedSupply
}

/** Adds a project's contractors, contract projects, pay items, pay periods, Updates and contractor requests. */
export function planContract(
  rows: Rows,
  agency: SampleAgency,
  projectId: number,
  spec: ProjectSpec,
  { today, closedBy }: { today: string; closedBy: Actor },
): PlannedContract {
  const tenant = { dot_authority_id: agency.id, dot_project_id: projectId }
  const contractors = addContractors(rows, agency, tenant, spec)
  const contractProjects = spec.contractProjects.map((name) => {
    const id = rows.nextId('external_dot_contract_projects')
    rows.add('external_dot_contract_projects', { ...tenant, id, name: agency.mark(name) })
    return id
  })
  const items = new Map<string, PlannedItem>()
  const listed = itemsOf(spec)
  for (const [index, item] of listed.entries()) {
    const id = rows.nextId('pay_items')
    const names = spec.contractorsOf[item.code] ?? inTurn(spec, index)
    const contractorIds = names.map((name) => known(contractors, name))
    const sourceOnly = spec.sourceOnly.includes(item.code)
    rows.add('pay_items', {
      ...tenant,
      id,
      line_number: item.lineNumber,
      item_code: agency.mark(item.code),
      item_number: item.code.slice(0, 4),
      item_description: agency.mark(item.description),
      estimated_quantity: item.quantity,
      estimated_qty_uom: item.uom,
      is_dnp: false,
      source_only: sourceOnly,
      mobile_favorite: spec.favorites.includes(item.code),
      e_ticket_available: item.uom !== 'LS',
      original_contract: spec.items === 'listed' || !(item.code in spec.listed),
      unit_price: item.unitPrice,
      external_dot_contract_project_id: contractProjects[index % 3 === 2 ? 1 : 0] ?? null,
    })
    for (const [position, contractorId] of contractorIds.entries()) {
      rows.add('pay_item_contractors', { ...tenant, pay_item_id: id, external_dot_contractor_id: contractorId, position })
    }
    items.set(item.code, { id, code: agency.mark(item.code), uom: item.uom, sourceOnly, contractorIds })
  }
  const work = { agency, projectId, spec, today, by: closedBy }
  addUpdates(rows, work, listed, items)
  addRequests(rows, work)
  return {
    dnpItem: spec.reconciliation === 'setting_up' ? null : addDoNotPay(rows, agency, tenant),
    periods: spec.reconciliation === 'confirmed' ? addPeriods(rows, tenant, spec, today, closedBy) : [],
    planSupply(one, plants, random) {
      const paid = one.item === null ? null : known(items, one.item)
      const contractorName = one.contractor ?? (one.item === null ? undefined : spec.contractorsOf[one.item]?.[0])
      const loaded = sampleMaterials[one.material]
      return {
        ...one,
        from: known(plants, one.plant),
        loaded,
        paid,
        split: one.splitWith === undefined ? null : known(items, one.splitWith),
        contractorId: contractorName === undefined ? null : known(contractors, contractorName),
        contractorName: contractorName === undefined ? null : agency.mark(contractorName),
        fleet: planFleet(agency, loaded, one.trucks, random),
      }
    },
  }
}

function known<T>(map: ReadonlyMap<string, T>, key: string): T {
  const value = map.get(key)
  if (value === undefined) throw new Error(`the sample data names ${key}, which is not there`)
  return value
}

type Tenant = { readonly dot_authority_id: number; readonly dot_project_id: number }

function addContractors(rows: Rows, agency: SampleAgency, tenant: Tenant, spec: ProjectSpec): Map<string, number> {
  const all = [
    ...(spec.prime === '' ? [] : [{ name: spec.prime, type: 'other' }]),
    ...spec.subcontractors.map((name) => ({ name, type: 'subcontractor' })),
  ]
  return new Map(
    all.map(({ name, type }) => {
      const id = rows.nextId('external_dot_contractors')
      rows.add('external_dot_contractors', { dot_authority_id: tenant.dot_authority_id, id, dot_project_id: tenant.dot_project_id, name: agency.mark(name), type })
      return [name, id]
    }),
  )
}

/** The contract's items. Items of the standard list get line numbers after the last one of the public contract. */
function itemsOf(spec: ProjectSpec): PublicItem[] {
  if (spec.items === 'none') return []
  const own = spec.items === 'listed' ? [] : contractItems(spec.items)
  const last = own.at(-1)?.lineNumber ?? 0
  return [...own, ...Object.entries(spec.listed).map(([code, quantity], index) => listedItem(code, last + 5 * (index + 1), quantity))]
}

/** The contractors of an item without an entry in contractorsOf: successive items get none, one, two and three contractors, in rotation. */
function inTurn(spec: ProjectSpec, index: number): string[] {
  const all = [...(spec.prime === '' ? [] : [spec.prime]), ...spec.subcontractors]
  return all.slice(0, index % 4)
}

/** Adds the project's do-not-pay item (PAY-14). */
function addDoNotPay(rows: Rows, agency: SampleAgency, tenant: Tenant): PlannedItem {
  const id = rows.nextId('pay_items')
  const code = agency.mark('DNP')
  rows.add('pay_items', {
    ...tenant,
    id,
    line_number: 0,
    item_code: code,
    item_number: null,
    item_description: agency.mark('DO NOT PAY'),
    estimated_quantity: '0.00',
    estimated_qty_uom: 'EACH',
    is_dnp: true,
    source_only: false,
    mobile_favorite: true,
    e_ticket_available: true,
    original_contract: false,
    unit_price: null,
    external_dot_contract_project_id: null,
  })
  return { id, code, uom: 'EACH', sourceOnly: false, contractorIds: [] }
}

function addPeriods(rows: Rows, tenant: Tenant, spec: ProjectSpec, today: string, closedBy: Actor): PlannedPeriod[] {
  if (spec.startedDaysAgo === null || spec.periods === null) return []
  const { days, closed } = spec.periods
  const first = addDays(today, -spec.startedDaysAgo)
  const periods: PlannedPeriod[] = Array.from({ length: closed + 1 }, (_, index) => ({
    number: index + 1,
    start: addDays(first, index * days),
    end: index < closed ? addDays(first, (index + 1) * days - 1) : null,
  }))
  for (const { number, start, end } of periods) {
    rows.add('pay_periods', {
      ...tenant,
      number,
      start_date: start,
      end_date: end,
      state: end === null ? 'in_progress' : 'closed',
      closed_at: end === null ? null : `${addDays(end, 1)}T23:30:00Z`,
      closed_by: end === null ? null : closedBy.id,
      closed_by_name: end === null ? null : closedBy.name,
      pay_basis: end === null ? null : (spec.payBasis ?? 'e-ticket'),
    })
  }
  return periods
}
