import { EXPORT, PROJECTS, type CommandLines } from '#tests/areas/who'

/** Who may run the commands of reports, according to table B.2 of the requirements (REPT-20). */
export default {
  commands: {},
  folders: { 'as-it-was': PROJECTS, reports: EXPORT, 'delivery-schedules': EXPORT, 'report-schedules': EXPORT },
  offUnderImpersonation: ['reports.', 'delivery-schedules.', 'report-schedules.'],
} satisfies CommandLines
