import { words } from '#src/areas/work-zones/client/messages'
import { currentZone, onZone } from '#src/areas/work-zones/client/on-zone'
import { zoneCalls } from '#src/areas/work-zones/client/zone-rows'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { defineWrite } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'work-zones.remove': typeof remove
  }
}

/** Deletes the current work zone permanently (WZON-14, WZON-19). */
export const remove = defineWrite({
  title: 'Delete work zone',
  group: 'Work zones',
  scope: 'work-zone-table',
  keys: ['delete'],
  keywords: ['remove'],
  inFields: false,
  records: 'work_zone',
  when: (context) => onZone(context),
  confirm: (context) => ({ title: words('remove_title', { name: currentZone(context)?.name ?? '' }), body: words('remove_body'), accept: words('remove') }),
  write(context) {
    const zone = currentZone(context)
    return zone === null ? [] : zoneCalls.remove({ projectId: zone.dot_project_id, id: zone.id })
  },
  patch: (_answer, context) => notifyRecordsChanged('work_zone', [currentZone(context)?.id ?? 0]),
  successMessage: (_answer, context) => words('removed', { name: currentZone(context)?.name ?? '' }),
})
