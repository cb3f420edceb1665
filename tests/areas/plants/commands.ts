import { ADMINISTRATOR, type CommandLines } from '#tests/areas/who'

/** The roles that may work with plants and their notes, alarms and tickets: administrators and plant inspectors. */
const PLANTS = 'Y - - - - Y - - - -'

/** Who may run the commands of plants, according to section 6 of the specification and tables B.1 and B.2 of the requirements. */
export default {
  commands: {
    'plants.open-tickets': PLANTS,
    'plants.show-all-tickets': PLANTS,
    'plants.show-map': PLANTS,
    'plants.show-list': PLANTS,
    'plant-health.edit-notes': PLANTS,
    'plant-health.open-tickets': PLANTS,
    'plant-alarms.acknowledge': PLANTS,
    'day-totals.enter': PLANTS,
  },
  offUnderImpersonation: ['explorer.export-csv'],
  folders: { plants: ADMINISTRATOR, 'plant-health': ADMINISTRATOR, 'plant-contacts': ADMINISTRATOR, explorer: ADMINISTRATOR },
} satisfies CommandLines
