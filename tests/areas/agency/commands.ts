import { ADMINISTRATOR, ANY, MANAGERS, type CommandLines } from '#tests/areas/who'

/**
 * Who may run the commands of the agency, its people and their accounts, according to section 6 of the specification and tables B.1 and B.2
 * of the requirements.
 */
export default {
  commands: {
    'account.show-agency-settings': ADMINISTRATOR,
    'account.upload-logo': ADMINISTRATOR,
    'account.remove-logo': ADMINISTRATOR,
    'employees.show-active-users': MANAGERS,
    'employees.show-deleted': MANAGERS,
    'employees.export-csv': MANAGERS,
    'employees.leave-list': ANY,
    'groups.show-deleted': MANAGERS,
    'groups.export-csv': MANAGERS,
  },
  folders: { choices: ADMINISTRATOR, 'feature-flags': ADMINISTRATOR, 'agency-setup': ADMINISTRATOR, outbox: ADMINISTRATOR, employees: ADMINISTRATOR, groups: ADMINISTRATOR },
  offUnderImpersonation: ['employees.export-csv', 'groups.export-csv', 'account.confirm-', 'account.send-'],
} satisfies CommandLines
