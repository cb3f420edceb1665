import { words } from '#src/areas/stationing/client/messages'
import { currentStation, onCustomStation, onStationing, projectIdOf, shownAlignment } from '#src/areas/stationing/client/on-stationing'
import { stationCalls } from '#src/areas/stationing/client/stationing-rows'
import { readStationPlace, type StationPlace } from '#src/areas/stationing/domain/station-place'
import { versionToWrite } from '#src/platform/client/records/own-versions'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { allow, firstRefusal, refuse } from '#src/platform/domain/verdict'
import { defineWrite } from '#src/workspace/client/commands/command'
import { commandFamily, type FamilyOf } from '#src/workspace/client/commands/family'
import { understood, type Step } from '#src/workspace/client/commands/step'
import { textStep } from '#src/workspace/client/commands/steps'

declare module '#src/workspace/client/commands/command' {
  interface Commands extends FamilyOf<'stationing', typeof stations> {}
}

const head = { group: 'Stationing', scope: 'station-table', records: 'station', undoable: true, inFields: false } as const

const place: Step<{ readonly typed: string; readonly at: StationPlace }> = {
  kind: 'text',
  prompt: words('station_place'),
  parse(typed) {
    const at = readStationPlace(typed)
    return at === null ? refuse('errors.station_place') : understood({ typed: typed.trim(), at })
  },
  format: ({ typed }) => typed,
}

/** Commands that add, rename and delete custom stations of an alignment (GEO-16, GEO-17). */
export const stations = commandFamily({
  'add-station': defineWrite({
    ...head,
    title: 'Add station…',
    keys: ['n'],
    keywords: ['custom', 'new', 'create'],
    steps: { name: textStep(words('station_name'), 'errors.name_is_required'), place },
    when: (context) => firstRefusal(onStationing(context), shownAlignment(context) === 0 ? refuse('workspace.no_row') : allow),
    write: (context, { name, place: { at } }) => stationCalls.create({ projectId: projectIdOf(context), route_id: shownAlignment(context), display_name: name, ...at }),
    patch: ({ station: { id } }) => notifyRecordsChanged('station', [id]),
    successMessage: ({ station: { display_name: name, station_number: station } }) => words('station_added', { name, station }),
    undoWords: ({ station: { display_name: name } }) => words('undo_add', { name }),
  }),
  'rename-station': defineWrite({
    ...head,
    title: 'Rename station…',
    keys: ['r'],
    keywords: ['custom', 'display name', 'edit'],
    steps: { name: textStep(words('new_name'), 'errors.name_is_required') },
    when: onCustomStation,
    write(context, { name }) {
      const row = currentStation(context)
      return row === null ? [] : stationCalls.change({ projectId: projectIdOf(context), id: row.id, display_name: name, version: versionToWrite('station', row) })
    },
    patch: ({ station: { id } }) => notifyRecordsChanged('station', [id]),
    successMessage: ({ station: { display_name: name } }) => words('renamed', { name }),
    undoWords: ({ station: { display_name: name } }) => words('undo_rename', { name }),
  }),
  'remove-station': defineWrite({
    ...head,
    title: 'Delete station',
    keys: ['delete'],
    keywords: ['custom', 'remove'],
    when: onCustomStation,
    write(context) {
      const row = currentStation(context)
      return row === null ? [] : stationCalls.remove({ projectId: projectIdOf(context), id: row.id })
    },
    patch: (_answer, context) => notifyRecordsChanged('station', [currentStation(context)?.id ?? 0]),
    successMessage: (_answer, context) => words('removed', { name: currentStation(context)?.display_name ?? '' }),
    undoWords: (_answer, context) => words('undo_remove', { name: currentStation(context)?.display_name ?? '' }),
  }),
})
