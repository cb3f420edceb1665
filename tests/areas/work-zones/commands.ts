import { ADMINISTRATOR, type CommandLines } from '#tests/areas/who'

/** Who may view work zones, as in table B.2 of the requirements. */
const VIEW = 'Y Y Y Y Y - Y Y Y -'

/** Who may run the commands of work zones, according to table B.2 of the requirements. */
export default {
  commands: {
    'work-zones.open-project': VIEW, 'work-zones.open': VIEW, 'work-zones.history': VIEW, 'work-zones.preview': VIEW, 'work-zones.show-others': VIEW, 'work-zones.show-safety': VIEW,
    'work-zones.show-feeds': ADMINISTRATOR, 'work-zones.refresh-feeds': ADMINISTRATOR, 'work-zones.add-feed': ADMINISTRATOR, 'work-zones.edit-feed': ADMINISTRATOR, 'work-zones.remove-feed': ADMINISTRATOR,
  },
  folders: { 'work-zones': 'Y Y Y Y - - - - Y -' },
} satisfies CommandLines
