import { ADMINISTRATOR, PROJECTS, type CommandLines } from '#tests/areas/who'

/** Who may run the commands of equipment, according to section 6 of the specification and tables B.1 and B.2 of the requirements. */
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
