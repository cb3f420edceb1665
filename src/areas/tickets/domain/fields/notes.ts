import { agency, boolean, choice, computed, person, text, time, type TicketField } from '#src/areas/tickets/domain/field-types'
import { REASON_MAX_CHARACTERS } from '#src/areas/agency/domain/account/limits'

const column = { stored: 'column', group: 'notes_info' } as const

/** The note and flag fields of a ticket (A.1, group notes_info). */
export const noteFields = [
  { ...agency, key: 'notes', label: 'Notes', group: 'notes_info', type: { kind: 'notes' }, stored: 'joined', change: 'note' },
  { ...agency, ...column, key: 'rejection_reason', label: 'Rejection reason', type: text(REASON_MAX_CHARACTERS), need: 'C', change: 'mark', lookup: 'rejection_reasons' },
  { ...agency, key: 'pay_or_source', label: 'Pay or source', group: 'notes_info', type: choice('pay', 'source'), lookup: 'pay_sources' },
  { ...computed, key: 'connected_dot_project_number', label: 'Connected DOT project number', group: 'notes_info', type: text(40), stored: 'joined' },
  { ...agency, ...column, key: 'flag_by_dot', label: 'Flag by DOT', type: boolean, need: 'R', change: 'flag' },
  { ...computed, ...column, key: 'flagged_by', label: 'Flagged by', type: person },
  { ...computed, ...column, key: 'flagged_at', label: 'Flagged at', type: time },
] as const satisfies readonly TicketField[]
