import { fieldLabel, fieldText } from '#src/areas/tickets/client/public/field-text'
import { words } from '#src/areas/tickets/client/changes/public/words'
import type { ApiError } from '#src/platform/client/api/api-error'
import type { ChangedElsewhere } from '#src/workspace/client/commands/command'
import type { CommandContext } from '#src/workspace/client/commands/context'

/**
 * The fields that are compared when somebody else has changed a ticket. A field is mentioned only if both versions of the ticket have it.
 */
const TOLD = ['status', 'delivered_date', 'rejected_on', 'rejection_reason', 'flag_by_dot', 'coded', 'max_gvw_override'] as const

/** The tickets of a bulk change that someone else has changed since they were loaded, with old and new values (WORK-32, API-35). */
export function changedTickets({ body }: ApiError, { selection }: Pick<CommandContext, 'selection'>): readonly ChangedElsewhere[] {
  const current: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'current') : undefined
  if (!Array.isArray(current)) return []
  return current.flatMap((now: unknown): ChangedElsewhere[] => {
    const id = at(now, 'id')
    if (typeof id !== 'number') return []
    const before = selection.loaded.find((row) => row.id === id)
    const number = at(now, 'ticket_number') ?? at(before, 'ticket_number')
    return [{ id, name: typeof number === 'string' ? number : String(id), what: whatChanged(before, now) }]
  })
}

function whatChanged(before: unknown, now: unknown): string {
  const changes = TOLD.flatMap((field) => {
    const [was, is] = [at(before, field), at(now, field)]
    if (was === undefined || is === undefined || (was ?? '') === (is ?? '')) return []
    return words('changed', { field: fieldLabel(field), was: textOf(field, was), is: textOf(field, is) })
  })
  // a ticket that was not loaded, or that changed only in other fields, is described by its current status
  return changes.length > 0 ? changes.join(', ') : words('changed_now', { status: textOf('status', at(now, 'status')) })
}

function textOf(field: string, value: unknown): string {
  return typeof value === 'boolean' ? words(value ? 'changed_yes' : 'changed_no') : fieldText(field, value, {}, 'UTC')
}

function at(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
