import { ADMINISTRATOR, type CommandLines } from '#tests/areas/who'

/** Who may run the commands of assistants: table B.1. */
export default {
  commands: {},
  folders: { assistants: ADMINISTRATOR },
  flag: (id) => (id.startsWith('assistants.') ? 'assistant' : undefined),
} satisfies CommandLines
