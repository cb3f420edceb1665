import { ADMINISTRATOR, PROJECTS, type CommandLines } from '#tests/areas/who'

/** Who may run the commands of materials and samples: section 6, tables B.1 and B.2. */
export default {
  commands: { 'epds.download-file': PROJECTS },
  folders: { materials: ADMINISTRATOR, 'certificate-types': ADMINISTRATOR, epds: ADMINISTRATOR },
} satisfies CommandLines
