import { ticketGroups, type TicketField, type TicketGroup } from '#src/areas/tickets/domain/field-types'
import { asphaltFields } from '#src/areas/tickets/domain/fields/asphalt'
import { concreteWaterFields } from '#src/areas/tickets/domain/fields/concrete-water'
import { identityFields } from '#src/areas/tickets/domain/fields/identity'
import { locationFields } from '#src/areas/tickets/domain/fields/location'
import { materialFields } from '#src/areas/tickets/domain/fields/material'
import { noteFields } from '#src/areas/tickets/domain/fields/notes'
import { otherFields } from '#src/areas/tickets/domain/fields/other'
import { partyFields } from '#src/areas/tickets/domain/fields/parties'
import { payFields } from '#src/areas/tickets/domain/fields/pay'
import { placementFields } from '#src/areas/tickets/domain/fields/placement'
import { samplingFields } from '#src/areas/tickets/domain/fields/sampling'
import { temperatureFields } from '#src/areas/tickets/domain/fields/temperatures'
import { weightFields } from '#src/areas/tickets/domain/fields/weights'

const declared = [
  ...identityFields,
  ...weightFields,
  ...partyFields,
  ...materialFields,
  ...locationFields,
  ...temperatureFields,
  ...placementFields,
  ...asphaltFields,
  ...concreteWaterFields,
  ...samplingFields,
  ...otherFields,
  ...noteFields,
  ...payFields,
] as const

type Declared = (typeof declared)[number]

/** The keys of all fields of a ticket. */
export type TicketFieldKey = Declared['key']
/** Keys of the fields that have a typed column in slips. */
export type TicketColumnKey = Extract<Declared, { stored: 'column' }>['key']
/** Keys of the fields that are stored in the jsonb column `details`. */
export type TicketDetailKey = Extract<Declared, { stored: 'details' }>['key']
/** Keys of the fields that are joined from other tables. */
export type TicketJoinedKey = Extract<Declared, { stored: 'joined' }>['key']
/** Keys that an edit of the ticket may change (TICK-42). */
export type TicketEditKey = Extract<Declared, { change: 'edit' }>['key']
/** A field of the catalog, with a typed key. */
export type DeclaredField = TicketField & { readonly key: TicketFieldKey }

/** The catalog of ticket fields (A.1). Table columns, groups of the ticket detail, imports, exports and API schemas are built from it. */
export const ticketFields: readonly DeclaredField[] = declared

const byKey: ReadonlyMap<string, DeclaredField> = new Map(ticketFields.map((field) => [field.key, field]))

/** The field with this key. */
export function ticketField(key: TicketFieldKey): DeclaredField {
  const field = byKey.get(key)
  if (field === undefined) throw new Error(`The ticket catalog has no field ${key}`)
  return field
}

/** The field with this key, or null. For keys that may be unknown, such as those in a request or in stored data. */
export function findTicketField(key: string): DeclaredField | null {
  return byKey.get(key) ?? null
}

const byGroup: ReadonlyMap<TicketGroup, readonly DeclaredField[]> = new Map(
  (Object.keys(ticketGroups) as TicketGroup[]).map((group) => [group, ticketFields.filter((field) => field.group === group)]),
)

/** The fields of one group, in display order. */
export function fieldsOfGroup(group: TicketGroup): readonly DeclaredField[] {
  return byGroup.get(group) ?? []
}

/** The fields that a receipt or an import may contain: all fields that the supplier sets, and the status (E.2). */
export const receivedFields: readonly DeclaredField[] = ticketFields.filter(
  (field) => field.source.includes('S') || field.key === 'status',
)

/** The fields that the agency may change by an edit (TICK-42). */
export const editableFields: readonly DeclaredField[] = ticketFields.filter((field) => field.change === 'edit')

/** The keys of the groups of fields, in display order. */
export const ticketGroupKeys = Object.keys(ticketGroups) as readonly TicketGroup[]
