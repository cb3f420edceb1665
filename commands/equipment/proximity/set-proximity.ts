import { proximityCalls, type NewRanges } from '#src/areas/equipment/client/proximity/proximity-calls'
import { words } from '#src/areas/equipment/client/proximity/messages'
import { currentProject, onProject } from '#src/areas/projects/client/public/project-writes'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { message } from '#src/platform/domain/messages'
import { defineWrite } from '#src/workspace/client/commands/command'
import type { Step } from '#src/workspace/client/commands/step'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'equipment.set-proximity': typeof setProximity
  }
}

const ranges: Step<NewRanges> = { kind: 'choice', prompt: 'Proximity settings', format: () => '' }

/**
 * Saves the proximity settings that were entered in the popup, and tells the user that proximity is being recalculated (EQPT-15, EQPT-20).
 */
export const setProximity = defineWrite({
  title: 'Save proximity settings',
  group: 'Equipment',
  scope: 'equipment-table',
  unlisted: true,
  records: 'proximity_settings',
  undoable: true,
  steps: { ranges },
  when: (context) => onProject('change_equipment', context),
  write: (context, { ranges: changed }) => proximityCalls.change({ projectId: currentProject(context)?.id ?? 0, ...changed }),
  patch: ({ proximity_settings: { id } }) => notifyRecordsChanged('proximity_settings', [id]),
  successMessage: ({ job_id: job }) => (job === null ? { words: words('unchanged'), tone: 'info' } : { words: message('notices.proximity_recalculation'), tone: 'info' }),
  undoWords: (_answer, context) => words('undo', { title: currentProject(context)?.title ?? '' }),
})
