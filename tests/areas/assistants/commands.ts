import { ADMINISTRATOR, type CommandLines } from '#tests/areas/who'

/** Who may run the commands of assistants, according to table B.1 of the requirements. */
export default {
  commands: {},
  folders: { assistants: ADMINISTRATOR },
  flag: (id) => (id.startsWith('assistants.') ? 'assistant' : undefined),
} satisfies CommandLines
