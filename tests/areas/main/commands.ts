import { ADMINISTRATOR, type CommandLines } from '#tests/areas/who'

/** Who may run the commands of the installation: section 6, tables B.1 and B.2. */
export default {
  folders: { workshop: ADMINISTRATOR },
} satisfies CommandLines
