import { ADMINISTRATOR, PROJECTS, type CommandLines } from '#tests/areas/who'

/** Who may run the commands of stationing, according to table B.2 of the requirements. */
export default {
  commands: { 'stationing.show': PROJECTS, 'stationing.open-alignment': PROJECTS },
  folders: { stationing: 'Y Y Y - - - - - - -', 'drone-links': ADMINISTRATOR, 'gis-files': ADMINISTRATOR, lrs: ADMINISTRATOR },
} satisfies CommandLines
