import { ADMINISTRATOR, type CommandLines } from '#tests/areas/who'

/** Who may run the commands of the installation, according to section 6 of the specification and tables B.1 and B.2 of the requirements. */
export default {
  folders: { workshop: ADMINISTRATOR },
} satisfies CommandLines
