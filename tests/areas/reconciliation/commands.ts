import { ADMINISTRATOR, ASSIGN, type CommandLines } from '#tests/areas/who'

/** Who may run the commands of reconciliation: section 6, tables B.1 and B.2. */
export default {
  commands: {
    'reconciliation.set-factor': ADMINISTRATOR,
  },
  folders: { reconciliation: ASSIGN },
} satisfies CommandLines
