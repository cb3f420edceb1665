import { refuse } from '#src/platform/domain/verdict'
import { message } from '#src/platform/domain/messages'
import { defineCommand } from '#src/workspace/client/commands/command'
import { commandFamily, type FamilyOf } from '#src/workspace/client/commands/family'
import { mapOf, onMap } from '#src/workspace/client/map/map-handle'

declare module '#src/workspace/client/commands/command' {
  interface Commands extends FamilyOf<'map', typeof viewMap> {}
}

/** Commands that zoom the map so that all items are visible, refresh the map, or return to the previous view. */
export const viewMap = commandFamily({
  fit: defineCommand({
    title: 'Fit all on the map',
    group: 'Map',
    scope: 'map',
    keys: ['f'],
    keywords: ['everything', 'whole', 'extent', 'reset'],
    when: onMap,
    run: (context) => mapOf(context)?.fitAll(),
  }),
  'read-again': defineCommand({
    title: 'Refresh map',
    group: 'Map',
    scope: 'map',
    keys: ['shift+r'],
    keywords: ['reload', 'update', 'try again', 'failed', 'layers'],
    when: onMap,
    run: (context) => mapOf(context)?.readAgain(),
  }),
  back: defineCommand({
    title: 'Go to previous map view',
    group: 'Map',
    scope: 'map',
    keys: ['backspace'],
    inFields: false,
    keywords: ['back', 'cluster', 'undo zoom'],
    when: onMap,
    run(context, _answers, { say }) {
      if (mapOf(context)?.back() === false) say(message(refuse('map.no_view_before').message))
    },
  }),
})
