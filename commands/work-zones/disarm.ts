import { words } from '#src/areas/work-zones/client/messages'
import { currentZone, onZone, zoneChanged } from '#src/areas/work-zones/client/on-zone'
import { zoneCalls } from '#src/areas/work-zones/client/zone-rows'
import { checkDisarm } from '#src/areas/work-zones/domain/work-zone'
import { defineWrite } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'work-zones.disarm': typeof disarm
  }
}

/** Disarms the current work zone, which disappears from the feed immediately (WZON-11). */
export const disarm = defineWrite({
  title: 'Disarm work zone',
  group: 'Work zones',
  scope: 'work-zone-table',
  keys: ['d'],
  keywords: ['end', 'stop', 'feed', 'off'],
  inFields: false,
  records: 'work_zone',
  when: (context) => onZone(context, checkDisarm),
  write(context) {
    const zone = currentZone(context)
    return zone === null ? [] : zoneCalls.disarm({ projectId: zone.dot_project_id, id: zone.id })
  },
  patch: (answer) => zoneChanged(answer),
  successMessage: ({ work_zone: { name } }) => words('was_disarmed', { name }),
})
