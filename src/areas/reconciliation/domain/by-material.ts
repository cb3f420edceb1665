import { rounded, sum, type DecimalText } from '#src/platform/domain/units/decimal'

/** One group of total_by_material (§7, RECO-83). */
export interface MaterialTotal {
  readonly material_description: string
  readonly uom: string | null
  readonly count: number
  /** Null if no ticket was weighed. */
  readonly net_amount: DecimalText | null
  readonly slip_ids: readonly number[]
}

interface MaterialTicket {
  readonly id: number
  readonly material_description: string
  readonly uom_1: string | null
  readonly net_amount: DecimalText | null
}

/** Groups tickets by material and unit, with count and exact total net, in order of first appearance (RECO-83). */
export function totalByMaterial(tickets: readonly MaterialTicket[]): MaterialTotal[] {
  const groups = new Map<string, MaterialTicket[]>()
  for (const ticket of tickets) {
    const key = JSON.stringify([ticket.material_description, ticket.uom_1])
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [ticket])
    else group.push(ticket)
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (first === undefined) return []
    return {
      material_description: first.material_description,
      uom: first.uom_1,
      count: group.length,
      net_amount: group.every(({ net_amount }) => net_amount === null) ? null : rounded(sum(group.map(({ net_amount }) => net_amount ?? '0'))),
      slip_ids: group.map(({ id }) => id),
    }
  })
}
