import { boolean, computed, counter, date, id, amount, supplied, text, time, choice, type TicketField } from '#src/areas/tickets/domain/field-types'
import { ticketStatuses } from '#src/platform/domain/status-words'

/** The fields with the identity, the status and the dates of a ticket (A.1, group ticket_info and top level). */
export const identityFields = [
  { ...computed, key: 'id', label: 'Id', group: null, type: id, need: 'R' },
  { ...computed, key: 'version', label: 'Version', group: null, type: counter, need: 'R' },
  { ...supplied, key: 'ticket_number', label: 'Ticket number', group: 'ticket_info', type: text(40), need: 'R', stored: 'column' },
  { ...supplied, key: 'load_number', label: 'Load number', group: 'ticket_info', type: text(20), stored: 'column' },
  { ...supplied, key: 'dispatch_number', label: 'Dispatch number', group: 'ticket_info', type: text(40), stored: 'column', lookup: 'dispatch_numbers' },
  { key: 'status', label: 'Status', group: 'ticket_info', type: choice(...ticketStatuses), source: 'V/A', need: 'R', stored: 'column', change: 'mark', lookup: 'slip_statuses' },
  { ...supplied, key: 'void', label: 'Void', group: 'ticket_info', type: boolean, need: 'R', stored: 'column' },
  { ...supplied, key: 'quantity', label: 'Quantity', group: 'ticket_info', type: amount, unitFrom: 'uom_1', stored: 'column' },
  { ...supplied, key: 'quantity_ordered', label: 'Quantity ordered', group: 'ticket_info', type: amount, unitFrom: 'uom_1', stored: 'column' },
  { ...supplied, key: 'ticket_date', label: 'Ticket date', group: 'ticket_info', type: date, need: 'R', stored: 'column' },
  { ...supplied, key: 'ticketed_at', label: 'Ticketed at', group: 'ticket_info', type: time, need: 'R', stored: 'column' },
  { key: 'delivered_date', label: 'Delivered date', group: 'ticket_info', type: date, source: 'A', need: 'C', stored: 'column', change: 'mark' },
  { ...computed, key: 'reissued', label: 'Reissued', group: null, type: boolean, need: 'R' },
  { ...computed, key: 'modified', label: 'Modified', group: null, type: boolean, need: 'R' },
  { ...computed, key: 'dot_project_id', label: 'Project', group: null, type: id, change: 'move' },
  { ...computed, key: 'plant_id', label: 'Plant ID', group: null, type: id, need: 'R' },
] as const satisfies readonly TicketField[]
