import type { CommandLines } from '#tests/areas/who'

/** Table B.2: work zones: view. */
const VIEW = 'Y Y Y Y Y - Y Y Y -'

/** Who may run the commands of work zones: table B.2. */
export default {
  commands: { 'work-zones.open-project': VIEW, 'work-zones.open': VIEW, 'work-zones.history': VIEW },
  folders: { 'work-zones': 'Y Y Y Y - - - - Y -' },
} satisfies CommandLines
