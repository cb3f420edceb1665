import { currentProject, projectOwner } from '#src/areas/projects/client/public/project-writes'
import { words } from '#src/areas/stationing/client/messages'
import { currentAlignment, onAlignment, onStationing, projectIdOf, reviewPath } from '#src/areas/stationing/client/on-stationing'
import { checkStationing } from '#src/areas/stationing/domain/stationing-flag'
import { alignmentCalls, alignmentScreen } from '#src/areas/stationing/client/stationing-rows'
import { projectRoles } from '#src/platform/api/contract'
import { versionToWrite } from '#src/platform/client/records/own-versions'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { allow, firstRefusal, refuse } from '#src/platform/domain/verdict'
import { defineCommand, defineWrite } from '#src/workspace/client/commands/command'
import { commandFamily, type FamilyOf } from '#src/workspace/client/commands/family'
import { textStep } from '#src/workspace/client/commands/steps'
import { recordCommands } from '#src/workspace/client/records/record-commands'

declare module '#src/workspace/client/commands/command' {
  interface Commands extends FamilyOf<'stationing', typeof alignments> {}
}

const make = recordCommands({ group: 'Stationing', scope: 'alignment-table', screen: alignmentScreen, owner: projectOwner('change_stationing') })

/** Commands that open, rename, delete and restore the alignments of a project (GEO-13, GEO-18). */
export const alignments = commandFamily({
  show: defineCommand({
    title: 'Show stationing',
    group: 'Stationing',
    scope: 'everywhere',
    needs: projectRoles,
    keywords: ['alignments', 'stations', 'routes', 'landxml'],
    when: (context) => firstRefusal(checkStationing(context.person), currentProject(context) === null ? refuse('workspace.no_project') : allow),
    run: (context, _answers, { workspace }) => workspace.openPath(`/projects/${projectIdOf(context)}/stationing`),
  }),
  'open-alignment': defineCommand({
    title: 'Open alignment',
    group: 'Stationing',
    scope: 'alignment-table',
    needs: projectRoles,
    keys: ['enter', 'o'],
    keywords: ['show', 'stations', 'review'],
    inFields: false,
    when: onAlignment,
    run(context, _answers, { workspace }) {
      const row = currentAlignment(context)
      if (row !== null) workspace.openPath(row.status === 'proposed' ? reviewPath(context) : `/projects/${projectIdOf(context)}/stationing/${row.id}`)
    },
  }),
  'rename-alignment': defineWrite({
    title: 'Rename alignment…',
    group: 'Stationing',
    scope: 'alignment-table',
    keys: ['r'],
    keywords: ['name', 'edit'],
    inFields: false,
    records: 'alignment',
    undoable: true,
    steps: { name: textStep(words('new_name'), 'errors.name_is_required') },
    when: (context) => firstRefusal(onStationing(context), onAlignment(context)),
    write(context, { name }) {
      const row = currentAlignment(context)
      return row === null ? [] : alignmentCalls.change({ projectId: projectIdOf(context), id: row.id, name, version: versionToWrite('alignment', row) })
    },
    patch: ({ alignment: { id } }) => notifyRecordsChanged('alignment', [id]),
    successMessage: ({ alignment: { name } }) => words('renamed', { name }),
    undoWords: ({ alignment: { name } }) => words('undo_rename', { name }),
  }),
  'remove-alignment': make.remove({ title: 'Delete alignment', keywords: ['remove'] }),
  'restore-alignment': make.restore({ title: 'Restore alignment', keywords: ['undelete'] }),
  'show-deleted': make.showDeleted({ title: 'Show recently deleted alignments', keywords: ['trash', 'removed'] }),
})
