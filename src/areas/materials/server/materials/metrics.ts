import type { Static } from 'typebox'
import type { MaterialMetric } from '#src/areas/materials/api/materials'
import { warmingPotential } from '#src/areas/materials/domain/epds/warming-potential'
import { epdShown, type MaterialFacts } from '#src/areas/materials/server/materials/material-facts'
import { comparisonKey } from '#src/platform/domain/formats/plain-text'
import { sum } from '#src/platform/domain/units/decimal'
import { unprocessable } from '#src/platform/server/http/errors'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

type Metric = Static<typeof MaterialMetric>

/** The tickets of one material, product code and unit in a project. */
interface TicketGroup {
  readonly material: string
  readonly product_code: string | null
  readonly uom: string | null
  readonly tickets: number
  readonly without_net: number
  readonly quantity: string | null
  readonly last_ticket: string
}

const sorts = ['material', 'product_code', 'ticket_count', 'quantity', 'certificate_state', 'gwp', 'last_ticket'] as const
type SortField = (typeof sorts)[number]

/** The tickets of a project by material, product code and unit. Omits rejected and voided tickets, which deliver nothing. */
export function ticketsByMaterial(db: AgencyTransaction, projectId: number): Promise<TicketGroup[]> {
  return db.many(sql<TicketGroup>`
    SELECT material_description AS material, product_code, uom_1 AS uom, count(*)::int AS tickets,
      count(*) FILTER (WHERE net_amount IS NULL)::int AS without_net, trim_scale(sum(net_amount))::text AS quantity, max(ticket_date)::text AS last_ticket
    FROM slips WHERE dot_authority_id = ${db.agency} AND dot_project_id = ${projectId} AND NOT void AND status NOT IN ('rejected', 'voided')
    GROUP BY 1, 2, 3 ORDER BY lower(material_description), 1, 2 NULLS FIRST, 3 NULLS FIRST`)
}

/** The material metrics of a project: each group of tickets with the state of its material's certificates (CERT-12). */
export function metricsOf(groups: readonly TicketGroup[], facts: MaterialFacts): readonly Metric[] {
  return mergedGroups(groups, facts).map((group, at) => {
    const { material: description, product_code: code, uom, tickets, without_net: withoutNet, quantity, last_ticket: last } = group
    const known = facts.of(description, code)
    const epd = known?.epd ?? null
    // the potential is proportional to the quantity, so the potential of the total quantity equals the sum over the tickets
    const potential = warmingPotential(quantity, uom, epd)
    const isKnown = 'kg_co2e' in potential
    return {
      id: at + 1, material: description, product_code: code, material_id: known?.id ?? null, ticket_count: tickets, quantity: quantity === null ? null : Number(quantity), uom, last_ticket: last,
      ...(known === null ? { certificate_state: null, missing_certificates: [] } : facts.stateOf(known, last)),
      epd: epd === null ? null : epdShown(epd),
      gwp: isKnown ? Number(potential.kg_co2e) : null,
      gwp_not_known: isKnown ? withoutNet : tickets,
    }
  })
}

/**
 * One group for each material and unit. Merges tickets that have a material's product code with tickets of the same material that lack it.
 */
function mergedGroups(groups: readonly TicketGroup[], facts: MaterialFacts): readonly TicketGroup[] {
  const merged = new Map<string, TicketGroup>()
  for (const group of groups) {
    const key = `${facts.of(group.material, group.product_code)?.id ?? comparisonKey(group.material)}\n${group.uom ?? ''}`
    const other = merged.get(key)
    merged.set(key, other === undefined ? group : together(other, group))
  }
  return [...merged.values()]
}

function together(one: TicketGroup, other: TicketGroup): TicketGroup {
  const quantities = [one.quantity, other.quantity].filter((quantity) => quantity !== null)
  return {
    ...one,
    product_code: one.product_code ?? other.product_code,
    tickets: one.tickets + other.tickets,
    without_net: one.without_net + other.without_net,
    quantity: quantities.length === 0 ? null : sum(quantities),
    last_ticket: one.last_ticket > other.last_ticket ? one.last_ticket : other.last_ticket,
  }
}

/** The metrics that match a search, in the requested order. */
export function orderedMetrics(metrics: readonly Metric[], { search = '', sort_by: by = '', sort_order: order = '' }: { readonly search?: string; readonly sort_by?: string; readonly sort_order?: string }): readonly Metric[] {
  const needle = comparisonKey(search)
  const matches = metrics.filter(({ material, product_code: code }) => needle === '' || comparisonKey(`${material}\n${code ?? ''}`).includes(needle))
  const fields = by.split(',').filter((one) => one !== '').map((name, index) => ({ name: sortOf(name), isDown: isDown(order.split(',')[index] ?? order.split(',').at(-1) ?? '') }))
  return matches.toSorted((one, other) => {
    for (const { name, isDown: down } of fields) {
      const compared = inOrder(one[name], other[name], down)
      if (compared !== 0) return compared
    }
    return one.id - other.id
  })
}

function sortOf(name: string): SortField {
  const field = sorts.find((one) => one === name)
  if (field === undefined) throw unprocessable('errors.not_valid', {}, [{ field: 'sort_by', message: `cannot sort by ${name}` }])
  return field
}

function isDown(word: string): boolean {
  if (['', 'asc', 'ascending'].includes(word)) return false
  if (['desc', 'descending'].includes(word)) return true
  throw unprocessable('errors.not_valid', {}, [{ field: 'sort_order', message: 'must be asc or desc' }])
}

/** Compares two values for sorting. Empty values come last in both directions, as in the other lists. */
function inOrder(one: string | number | null, other: string | number | null, down: boolean): number {
  if (one === other) return 0
  if (one === null) return 1
  if (other === null) return -1
  const compared = typeof one === 'number' && typeof other === 'number' ? one - other : comparisonKey(String(one)) < comparisonKey(String(other)) ? -1 : 1
  return down ? -compared : compared
}
