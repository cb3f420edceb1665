import { ADMINISTRATOR, BULK_MARK, EDIT_TICKETS, EXPORT, FLAG_NOTE, MAX_GVW, PROJECTS, SEE_TICKETS, type CommandLines } from '#tests/areas/who'

/** Who may run the commands of tickets: section 6, tables B.1 and B.2. */
export default {
  commands: {
    'find.tickets': SEE_TICKETS,
    'tickets.show-voided-with-code': PROJECTS,
    'tickets.show-missing-pay-data': PROJECTS,
    'tickets.open-ticket': SEE_TICKETS,
    'tickets.show-on-map': SEE_TICKETS,
    'tickets.show-map': SEE_TICKETS,
    'tickets.code-or-open': SEE_TICKETS,
    'paper-tickets.enter': BULK_MARK,
    'tickets.mark-delivered': BULK_MARK,
    'tickets.mark-rejected': BULK_MARK,
    'tickets.max-gvw-override': MAX_GVW,
    'tickets.reopen': BULK_MARK,
    'tickets.move': ADMINISTRATOR,
    'tickets.flag': FLAG_NOTE,
    'tickets.unflag': FLAG_NOTE,
    'tickets.toggle-flag': FLAG_NOTE,
    'tickets.add-note': FLAG_NOTE,
    'tickets.remove-note': FLAG_NOTE,
    'tickets.edit': EDIT_TICKETS,
    'images.show': SEE_TICKETS,
    'images.open-photo': SEE_TICKETS,
    'images.open-ticket-of-photo': SEE_TICKETS,
    'images.toggle-all-projects': SEE_TICKETS,
    'images.add': FLAG_NOTE,
    'images.send': FLAG_NOTE,
    'images.delete': FLAG_NOTE,
  },
  folders: { exports: EXPORT, imports: ADMINISTRATOR, calibration: ADMINISTRATOR, arrivals: ADMINISTRATOR },
  offUnderImpersonation: ['exports.', 'images.download'],
  // the list of unconnected tickets is a list of tickets and needs no flag (TICK-97)
  flag: (id) => (id.startsWith('calibration.') && id !== 'calibration.show-unconnected-tickets' ? 'dot_slip_calibration' : undefined),
} satisfies CommandLines
