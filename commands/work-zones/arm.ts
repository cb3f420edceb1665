import { words } from '#src/areas/work-zones/client/messages'
import { checkSaved, currentZone, onZone, zoneChanged } from '#src/areas/work-zones/client/on-zone'
import { zoneCalls } from '#src/areas/work-zones/client/zone-rows'
import { checkArm } from '#src/areas/work-zones/domain/work-zone'
import { firstRefusal } from '#src/platform/domain/verdict'
import { defineWrite } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'work-zones.arm': typeof arm
  }
}

/** Arms the current work zone, which starts to transmit and appears in the feed immediately (WZON-10, WZON-11). */
export const arm = defineWrite({
  title: 'Arm work zone',
  group: 'Work zones',
  scope: 'work-zone-table',
  keys: ['a'],
  keywords: ['transmit', 'publish', 'start', 'feed', 'on'],
  inFields: false,
  records: 'work_zone',
  when: (context) => onZone(context, (zone) => firstRefusal(checkSaved(context), checkArm(zone, new Date()))),
  write(context) {
    const zone = currentZone(context)
    return zone === null ? [] : zoneCalls.arm({ projectId: zone.dot_project_id, id: zone.id })
  },
  patch: (answer) => zoneChanged(answer),
  successMessage: ({ work_zone: { name } }) => words('was_armed', { name }),
})
