import { ADMINISTRATOR, ASSIGN, MANAGERS, PROJECTS, type CommandLines } from '#tests/areas/who'

/** Who may run the commands of reconciliation, according to section 6 of the specification and tables B.1 and B.2 of the requirements. */
export default {
  commands: {
    'reconciliation.set-factor': ADMINISTRATOR,
    'verification.record-agrees': ASSIGN,
    'verification.record-differs': ASSIGN,
    'verification.record-not-verified': ASSIGN,
    'verification.remove-result': ASSIGN,
    'verification.draw': ASSIGN,
    'verification.draw-late': ASSIGN,
    'verification.add-rule': MANAGERS,
    'verification.edit-rule': MANAGERS,
    'verification.toggle-rule': MANAGERS,
    'verification.remove-rule': MANAGERS,
  },
  folders: { reconciliation: ASSIGN, verification: PROJECTS },
} satisfies CommandLines
