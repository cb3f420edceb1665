import { reportSchedules as scheduleContract } from '#src/areas/reports/api/report-schedules'
import { words } from '#src/areas/reports/client/report-schedules/messages'
import { reportScheduleScreen } from '#src/areas/reports/client/report-schedules/report-schedule-screen'
import { whoMay } from '#src/platform/api/contract'
import { requests } from '#src/platform/client/api/requests'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { allow, refuse } from '#src/platform/domain/verdict'
import { defineCommand, defineWrite } from '#src/workspace/client/commands/command'
import { commandFamily, type FamilyOf } from '#src/workspace/client/commands/family'
import { recordCommands } from '#src/workspace/client/records/record-commands'

declare module '#src/workspace/client/commands/command' {
  interface Commands extends FamilyOf<'report-schedules', typeof reportSchedules> {}
}

const calls = requests({ change: scheduleContract.change })
const make = recordCommands({ group: 'Reports', scope: 'report-schedule-table', screen: reportScheduleScreen })

/** Commands for the schedules by which saved reports are sent by mail. */
export const reportSchedules = commandFamily({
  add: make.add({ title: 'Add a scheduled report', keywords: ['schedule', 'mail', 'email', 'send', 'new', 'create', 'daily', 'weekly', 'monthly'] }),
  edit: make.edit({ title: 'Edit scheduled report', keywords: ['schedule', 'mail', 'recipients', 'time', 'change'] }),
  remove: make.remove({ title: 'Remove scheduled report', keywords: ['schedule', 'mail', 'delete', 'stop'] }),
  toggle: defineWrite({
    title: 'Pause or resume scheduled report',
    group: 'Reports',
    scope: 'report-schedule-table',
    needs: whoMay('export_tickets'),
    keys: ['s'],
    keywords: ['switch off', 'switch on', 'stop', 'start', 'schedule', 'mail'],
    records: 'report_schedule',
    undoable: true,
    inFields: false,
    when: ({ row }) => (row === null ? refuse('workspace.no_row') : allow),
    write: ({ row }) => (row === null ? [] : calls.change({ id: row.id, version: row.version, paused: !row.paused })),
    patch: (_answer, { row }) => notifyRecordsChanged('report_schedule', row === null ? null : [row.id]),
    failed: () => notifyRecordsChanged('report_schedule', null),
    successMessage: (_answer, { row }) => words(row?.paused === true ? 'resumed' : 'paused', { name: row?.name ?? '' }),
    undoWords: (_answer, { row }) => words('undo_pause', { name: row?.name ?? '' }),
  }),
  show: defineCommand({
    title: 'Show scheduled reports',
    group: 'Reports',
    scope: 'workspace',
    needs: whoMay('export_tickets'),
    keywords: ['schedule', 'mail', 'email', 'saved reports', 'daily', 'weekly', 'monthly'],
    run: (_context, _answers, { workspace }) => workspace.openPath(reportScheduleScreen.list, { in: 'right' }),
  }),
})
