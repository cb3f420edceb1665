import type { Static } from 'typebox'
import { deliverySchedules, type DeliverySchedule } from '#src/areas/reports/api/delivery-schedules'
import { words } from '#src/areas/reports/client/messages'
import { deliverySchedule } from '#src/areas/reports/domain/delivery-schedules/delivery-schedule'
import { recordScreen } from '#src/workspace/client/records/record-screen'

/** A row of the list of daily delivery reports. */
export type ScheduleRow = Static<typeof DeliverySchedule>

declare module '#src/workspace/client/commands/scopes' {
  interface ScopeRows {
    'delivery-schedule-table': ScheduleRow
  }
}

/** The screens of the daily delivery reports (REPT-13). */
export const scheduleScreen = recordScreen({
  record: deliverySchedule,
  calls: deliverySchedules,
  all: deliverySchedules.list,
  list: '/delivery-schedules',
  words: {
    list: words('schedules'), new: words('new_schedule'), form: words('schedule_form'), added: words('schedule_added'), saved: words('schedule_saved'), removed: words('schedule_removed'),
    removeTitle: words('remove_schedule'), removeBody: words('remove_schedule_body', { name: '{{name}}' }),
  },
})
