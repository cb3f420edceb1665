import { ADMINISTRATOR, PROJECTS, type CommandLines } from '#tests/areas/who'

const DWR = 'Y Y Y Y - - - - - -'

/** Who may run the commands of project assist, according to tables B.1 and B.2 of the requirements. */
export default {
  commands: { 'assist.take-remark': DWR, 'assist.leave-remark': DWR, 'assist.ask-project': PROJECTS, 'assist.open-source': PROJECTS, 'assist.write-answer': PROJECTS, 'assist.cancel-answer': PROJECTS },
  folders: { assist: ADMINISTRATOR },
  flag: (id) => (id.startsWith('assist.') && !/-remark$|-provider$|-calls$|-connection$/.test(id) ? 'project_assist_enabled' : undefined),
} satisfies CommandLines
