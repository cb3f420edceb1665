import { fieldsOfGroup, ticketGroupKeys, type TicketFieldKey } from '#src/areas/tickets/domain/fields'
import type { TicketGroup } from '#src/areas/tickets/domain/field-types'

/** One entry of grouped_fields_with_values (§3, TICK-29). */
export interface GroupWithValues {
  readonly group_name: TicketGroup
  readonly values: readonly { readonly key: TicketFieldKey; readonly value: unknown }[]
}

/** Values of a ticket, by the key of their field. */
export type TicketValues = Readonly<Partial<Record<TicketFieldKey, unknown>>>

/** The field grouped_fields_with_values of a ticket. Leaves out empty values and empty groups (TICK-29 to TICK-31). */
export function groupedFieldsWithValues(ticket: TicketValues): GroupWithValues[] {
  const groups: GroupWithValues[] = []
  for (const group_name of ticketGroupKeys) {
    const values: { key: TicketFieldKey; value: unknown }[] = []
    for (const { key } of fieldsOfGroup(group_name)) {
      const value = ticket[key]
      if (hasValue(value)) values.push({ key, value })
    }
    if (values.length > 0) groups.push({ group_name, values })
  }
  return groups
}

/** The net amount in the weight_info group, or null (RECO-11, TICK-30). */
export function netAmountIn(groups: readonly GroupWithValues[]): unknown {
  const weights = groups.find(({ group_name }) => group_name === 'weight_info')
  return weights?.values.find(({ key }) => key === 'net_amount')?.value ?? null
}

function hasValue(value: unknown): boolean {
  return value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
}
