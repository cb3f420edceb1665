import { ADMINISTRATOR, DECIDE_ACCESS, EXPORT, PROJECTS, type CommandLines } from '#tests/areas/who'

/** Who may run the commands of contracts, according to section 6 of the specification and tables B.1 and B.2 of the requirements. */
export default {
  commands: {
    'contractors.add': ADMINISTRATOR,
    'contractors.edit': ADMINISTRATOR,
    'contractors.remove': ADMINISTRATOR,
    'contractors.link-item': ADMINISTRATOR,
    'contractors.enter-request': DECIDE_ACCESS,
    'contractors.accept-request': DECIDE_ACCESS,
    'contractors.reject-request': DECIDE_ACCESS,
    'find.pay-items': PROJECTS,
    'change-orders.open': PROJECTS,
    'change-orders.edit-line': PROJECTS,
    'pay-periods.open': PROJECTS,
    'pay-periods.show-lines': PROJECTS,
    'pay-periods.open-line': PROJECTS,
    'pay-periods.show-adjustments': PROJECTS,
    'pay-periods.export-estimate': EXPORT,
    'pay-periods.print-estimate': EXPORT,
  },
  folders: { 'audit-binders': EXPORT, 'contract-items': ADMINISTRATOR, 'change-orders': ADMINISTRATOR, 'master-pay-items': ADMINISTRATOR, 'pay-periods': ADMINISTRATOR, units: ADMINISTRATOR },
  offUnderImpersonation: ['audit-binders.check', 'audit-binders.create-of-item', 'audit-binders.create-of-period', 'pay-periods.export-estimate', 'pay-periods.print-estimate'],
} satisfies CommandLines
