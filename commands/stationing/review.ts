import { projectOwner } from '#src/areas/projects/client/public/project-writes'
import { words } from '#src/areas/stationing/client/messages'
import { onProposals, onStationing, projectIdOf, proposalsOf, reviewPath } from '#src/areas/stationing/client/on-stationing'
import { projectionStep, scaleStep } from '#src/areas/stationing/client/review/projection-steps'
import { alignmentCalls, alignmentScreen } from '#src/areas/stationing/client/stationing-rows'
import { stationText } from '#src/areas/stationing/domain/station-text'
import { versionToWrite } from '#src/platform/client/records/own-versions'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { amountText } from '#src/platform/domain/formats/numbers'
import { defineCommand, defineWrite } from '#src/workspace/client/commands/command'
import type { CommandContext } from '#src/workspace/client/commands/context'
import type { CommandEnvironment } from '#src/workspace/client/commands/environment'
import { commandFamily, type FamilyOf } from '#src/workspace/client/commands/family'
import { recordCommands } from '#src/workspace/client/records/record-commands'

declare module '#src/workspace/client/commands/command' {
  interface Commands extends FamilyOf<'stationing', typeof review> {}
}

/**
 * Clears the selection after the selected proposals have left the list. Otherwise, they would still count as selected rows that are not
 * loaded.
 */
function letGoOfSelected(_answer: unknown, { selection }: CommandContext<'alignment-review'>, _answers: unknown, { table }: CommandEnvironment): void {
  if (selection.count > 0) table()?.letGo()
}

const make = recordCommands({ group: 'Stationing', scope: 'alignment-review', screen: alignmentScreen, owner: projectOwner('change_stationing') })

/** Commands for proposed alignments, which are reviewed on the map and take effect once they are confirmed (GEO-12, GEO-13). */
export const review = commandFamily({
  review: defineCommand({
    title: 'Show proposed alignments',
    group: 'Stationing',
    scope: 'alignment-table',
    keys: ['m'],
    keywords: ['map', 'confirm', 'proposed', 'projection'],
    inFields: false,
    when: onStationing,
    run: (context, _answers, { workspace }) => workspace.openPath(reviewPath(context)),
  }),
  'confirm-alignments': defineWrite({
    title: 'Confirm alignments',
    group: 'Stationing',
    scope: 'alignment-review',
    keys: ['a'],
    keywords: ['accept', 'add', 'stations', 'proposed'],
    inFields: false,
    records: 'alignment',
    undoable: true,
    when: onProposals,
    confirm(context) {
      const rows = proposalsOf(context)
      const lines = rows.map(({ name, projection_name: projection, length, station_start: from, station_end: to, warning }) =>
        words('confirm_line', { name, projection, length: amountText(length.toFixed(2)), from: stationText(from), to: stationText(to), warning }).trim())
      return { title: words('confirm_title', { count: rows.length, name: rows[0]?.name ?? '' }), body: [...lines, words('add_body')].join(' '), accept: words('confirm_accept') }
    },
    write: (context) => proposalsOf(context).map((row) => alignmentCalls.change({ projectId: projectIdOf(context), id: row.id, status: 'confirmed', version: versionToWrite('alignment', row) })),
    patch: () => notifyRecordsChanged('alignment', null),
    successMessage: ({ alignment: { name, stations } }, context) => words('confirmed', { count: proposalsOf(context).length, name, stations }),
    undoWords: () => words('undo_confirm'),
    afterwards: letGoOfSelected,
  }),
  'change-projection': defineWrite({
    title: 'Change projection…',
    group: 'Stationing',
    scope: 'alignment-review',
    keys: ['p'],
    keywords: ['epsg', 'zone', 'state plane', 'utm', 'scale factor'],
    inFields: false,
    records: 'alignment',
    undoable: true,
    steps: { projection: projectionStep, scale: scaleStep },
    when: onProposals,
    write: (context, { projection: { code }, scale }) =>
      proposalsOf(context).map((row) => alignmentCalls.change({ projectId: projectIdOf(context), id: row.id, projection: code, scale_factor: scale ?? null, version: versionToWrite('alignment', row) })),
    patch: () => notifyRecordsChanged('alignment', null),
    successMessage: ({ alignment: { name, projection_name: projection } }) => words('projection_changed', { name, projection }),
    undoWords: ({ alignment: { name } }) => words('undo_projection', { name }),
  }),
  'remove-proposed': { ...make.remove({ title: 'Delete proposed alignment', keywords: ['remove', 'discard'] }), afterwards: letGoOfSelected },
})
