import { PROJECTS, type CommandLines } from '#tests/areas/who'

const DWR = 'Y Y Y Y - - - - - -'

/** Who may run the commands of daily work reports, according to table B.2 of the requirements. */
export default {
  commands: {
    'daily-work-reports.create': DWR,
    'daily-work-reports.delete': DWR,
    'daily-work-reports.send': DWR,
    'daily-work-reports.edit-remarks': DWR,
    'daily-work-reports.edit-line': DWR,
    'daily-work-reports.edit-weather': DWR,
    'daily-work-reports.enter-quantity': DWR,
    'daily-work-reports.open': PROJECTS,
    'daily-work-reports.fix': PROJECTS,
    'daily-work-reports.show-line-tickets': PROJECTS,
    'daily-work-reports.previous': PROJECTS,
    'daily-work-reports.next': PROJECTS,
    'daily-work-reports.filter': PROJECTS,
  },
} satisfies CommandLines
