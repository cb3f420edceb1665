import { findingLevels, levelWords } from '#src/areas/tickets/domain/findings/levels'
import { findingCalls } from '#src/areas/tickets/client/findings/finding-rows'
import { words } from '#src/areas/tickets/client/findings/messages'
import { whoMay } from '#src/platform/api/contract'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { allow, refuse } from '#src/platform/domain/verdict'
import { defineWrite } from '#src/workspace/client/commands/command'
import { choiceStep } from '#src/workspace/client/commands/steps'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'findings.change-level': typeof changeLevel
  }
}

/** Changes the level of the focused check. The level determines which answer the findings of the check require (PLUS-12). */
export const changeLevel = defineWrite({
  title: 'Change level…',
  group: 'Tickets',
  scope: 'finding-rule-table',
  needs: whoMay('change_finding_levels'),
  keys: ['enter', 'e'],
  inFields: false,
  keywords: ['acknowledge', 'override', 'resolve', 'leave', 'check'],
  steps: { level: choiceStep(words('ask_level'), findingLevels.map((level) => ({ value: level, label: levelWords[level] }))) },
  when: ({ row }) => (row === null ? refuse('workspace.no_row') : allow),
  many: () => 1,
  write: ({ row }, { level }) => (row === null ? [] : findingCalls.changeRule({ id: row.id, version: row.version, level })),
  patch: ({ finding_rule: { id } }) => notifyRecordsChanged('finding_rule', [id]),
  failed: () => notifyRecordsChanged('finding_rule', null),
  successMessage: ({ finding_rule: { label, level } }) => words('level_set', { check: label, level: levelWords[level].toLowerCase() }),
  records: 'finding_rule',
  undoWords: ({ finding_rule: { label } }) => words('undo_check', { check: label.toLowerCase() }),
  undoable: true,
})
