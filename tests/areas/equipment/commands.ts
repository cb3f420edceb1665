import { ADMINISTRATOR, PROJECTS, type CommandLines } from '#tests/areas/who'

/** Who may run the commands of equipment: section 6, tables B.1 and B.2. */
export default {
  commands: {
    'equipment.filter': PROJECTS,
    'equipment.remove-filter': PROJECTS,
    'equipment.clear-filters': PROJECTS,
    'equipment.show-running': PROJECTS,
    'equipment.show-map': PROJECTS,
  },
  folders: { equipment: ADMINISTRATOR },
} satisfies CommandLines
