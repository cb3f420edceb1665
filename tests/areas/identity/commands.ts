import { ADMINISTRATOR, type CommandLines } from '#tests/areas/who'

/**
 * Who may run the commands of sign-in, sessions, single sign-on and API keys, according to section 6 of the specification and tables B.1
 * and B.2 of the requirements.
 */
export default {
  commands: {
    'account.act-as': ADMINISTRATOR,
  },
  folders: { 'api-keys': ADMINISTRATOR, sso: ADMINISTRATOR },
  offUnderImpersonation: ['account.act-as', 'account.show-devices', 'account.end-device', 'account.end-other-devices', 'account.change-password'],
} satisfies CommandLines
