import { ADMINISTRATOR, BULK_MARK, type CommandLines } from '#tests/areas/who'

/** Who may run the commands of incidents, according to section 6 of the specification and table B.2 of the requirements. */
export default {
  commands: {
    'incidents.acknowledge': ADMINISTRATOR,
    'incidents.start-work': ADMINISTRATOR,
    'incidents.resolve': ADMINISTRATOR,
    'incidents.reopen': ADMINISTRATOR,
    'incidents.archive': ADMINISTRATOR,
  },
  folders: { incidents: BULK_MARK },
} satisfies CommandLines
