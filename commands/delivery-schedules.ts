import { whoMay } from '#src/platform/api/contract'
import { requests } from '#src/platform/client/api/requests'
import { deliverySchedules as scheduleContract } from '#src/areas/reports/api/delivery-schedules'
import { scheduleScreen } from '#src/areas/reports/client/delivery-schedules/delivery-schedule-screen'
import { words } from '#src/areas/reports/client/messages'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { allow, refuse } from '#src/platform/domain/verdict'
import { defineCommand, defineWrite } from '#src/workspace/client/commands/command'
import { commandFamily, type FamilyOf } from '#src/workspace/client/commands/family'
import { recordCommands } from '#src/workspace/client/records/record-commands'

declare module '#src/workspace/client/commands/command' {
  interface Commands extends FamilyOf<'delivery-schedules', typeof deliverySchedules> {}
}

const calls = requests({ change: scheduleContract.change })
const make = recordCommands({ group: 'Reports', scope: 'delivery-schedule-table', screen: scheduleScreen })

/** Commands for the schedules by which daily delivery reports are sent by mail (REPT-11 to REPT-14). */
export const deliverySchedules = commandFamily({
  add: make.add({ title: 'Add a daily delivery report', keywords: ['schedule', 'mail', 'email', 'send', 'new', 'create'] }),
  edit: make.edit({ title: 'Edit daily delivery report', keywords: ['schedule', 'mail', 'recipients', 'time', 'change'] }),
  remove: make.remove({ title: 'Remove daily delivery report', keywords: ['schedule', 'mail', 'delete'] }),
  toggle: defineWrite({
    title: 'Toggle daily delivery report',
    group: 'Reports',
    scope: 'delivery-schedule-table',
    needs: whoMay('export_tickets'),
    keys: ['s'],
    keywords: ['switch off', 'switch on', 'pause', 'stop', 'schedule', 'mail'],
    records: 'delivery_schedule',
    undoable: true,
    inFields: false,
    when: ({ row }) => (row === null ? refuse('workspace.no_row') : allow),
    write: ({ row }) => (row === null ? [] : calls.change({ id: row.id, version: row.version, paused: !row.paused })),
    patch: (_answer, { row }) => notifyRecordsChanged('delivery_schedule', row === null ? null : [row.id]),
    successMessage: (_answer, { row }) => words(row?.paused === true ? 'schedule_on' : 'schedule_off'),
    undoWords: () => words('undo_schedule'),
  }),
  show: defineCommand({
    title: 'Show daily delivery reports',
    group: 'Reports',
    scope: 'workspace',
    needs: whoMay('export_tickets'),
    keywords: ['schedule', 'mail', 'email', 'delivery report', 'send every day'],
    run: (_context, _answers, { workspace }) => workspace.openPath(scheduleScreen.list, { in: 'right' }),
  }),
})
