import { ticketField, type TicketFieldKey } from '#src/areas/tickets/domain/fields'
import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'

/** The required fields of a ticket. A file that is imported must have a column for each. */
export const neededFields = ['ticket_number', 'ticket_date', 'supplier', 'plant_name', 'material_description'] as const satisfies readonly TicketFieldKey[]

/**
 * Whether a file can be imported with these columns. There must be one choice for each heading, no field may be chosen twice, and every
 * required field must be chosen.
 */
export function checkColumns(columns: readonly (TicketFieldKey | null)[], headingCount: number): Verdict {
  if (columns.length !== headingCount) return refuse('errors.import_columns_count', { headings: headingCount, columns: columns.length })
  const fields = columns.filter((key) => key !== null)
  const twice = fields.find((key, index) => fields.indexOf(key) !== index)
  if (twice !== undefined) return refuse('errors.import_column_twice', { label: ticketField(twice).label })
  const missing = neededFields.filter((key) => !fields.includes(key))
  return missing.length === 0 ? allow : refuse('errors.import_columns_missing', { labels: missing.map((key) => ticketField(key).label).join(', ') })
}
