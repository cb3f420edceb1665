import { whoMay } from '#src/platform/api/contract'
import { allow, refuse } from '#src/platform/domain/verdict'
import { alarmCalls } from '#src/areas/plants/client/plant-alarms/alarm-calls'
import { words } from '#src/areas/plants/client/messages'
import type { HealthRow } from '#src/areas/plants/client/plant-health/health-rows'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { defineWrite } from '#src/workspace/client/commands/command'
import { textStep } from '#src/workspace/client/commands/steps'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'plant-alarms.acknowledge': typeof acknowledge
  }
}

/** The name of the focused plant and its open alarm; null if the row is not a plant. */
function plantOf(row: object | null): { readonly name: string; readonly alarm: HealthRow['alarm'] } | null {
  // the casts are safe: in both scopes of the command, each row is a plant with its health and its open alarm, if there is one
  return row === null || !('alarm' in row) ? null : { name: (row as HealthRow).plant_name, alarm: (row as HealthRow).alarm }
}

/** Acknowledges the alarm of the focused plant with a note. The alarm itself stays on until tickets arrive again (PLUS-25). */
export const acknowledge = defineWrite({
  title: 'Acknowledge alarm…',
  group: 'Plants',
  scope: 'plants',
  rows: 'plant',
  needs: whoMay('write_plant_notes'),
  keys: ['a'],
  keywords: ['silent', 'late batch', 'note', 'ack'],
  steps: { note: textStep('Note', 'errors.note_is_required') },
  when({ row }) {
    const plant = plantOf(row)
    if (plant === null) return refuse('workspace.no_row')
    if (plant.alarm === null) return refuse('errors.no_alarm', { name: plant.name })
    return plant.alarm.acknowledged_at === null ? allow : refuse('errors.alarm_acknowledged', { by: plant.alarm.acknowledged_by_name ?? '' })
  },
  write: ({ row }, { note }) => {
    const alarm = plantOf(row)?.alarm
    return alarm === null || alarm === undefined ? [] : alarmCalls.acknowledge({ id: alarm.id, note })
  },
  patch: ({ alarm: { id } }) => notifyRecordsChanged('plant_alarm', [id]),
  failed: () => notifyRecordsChanged('plant_alarm', null),
  successMessage: (_answer, { row }) => words('alarm_acknowledged', { name: plantOf(row)?.name ?? '' }),
  records: 'plant_alarm',
  undoWords: (_answer, { row }) => words('undo_acknowledge', { name: plantOf(row)?.name ?? '' }),
  undoable: true,
})
