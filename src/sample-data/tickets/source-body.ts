import { receivedFields } from '#src/areas/tickets/domain/fields'
import type { CopyRow } from '#src/platform/server/database/copy'

const columns = receivedFields.filter((field) => field.stored === 'column' && field.key !== 'status').map((field) => field.key)
const detailKeys: ReadonlySet<string> = new Set(receivedFields.filter((field) => field.stored === 'details').map((field) => field.key))

/** The body that the plant sent: the supplier's fields of a ticket that have a value. */
export function sourceBody(slip: CopyRow, details: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const body: Record<string, unknown> = {}
  for (const key of columns) {
    const value = slip[key]
    if (value !== null && value !== undefined) body[key] = value
  }
  for (const [key, value] of Object.entries(details)) if (detailKeys.has(key)) body[key] = value
  return body
}
