import { defineCommand } from '#src/workspace/client/commands/command'
import { commandFamily, type FamilyOf } from '#src/workspace/client/commands/family'
import { mapOf, onMap } from '#src/workspace/client/map/map-handle'

declare module '#src/workspace/client/commands/command' {
  interface Commands extends FamilyOf<'map', typeof zoomMap> {}
}

/** Commands that zoom the map by one level. */
export const zoomMap = commandFamily({
  'zoom-in': defineCommand({
    title: 'Zoom in',
    group: 'Map',
    scope: 'map',
    keys: ['plus', 'shift+plus', '='],
    moves: true,
    repeats: true,
    when: onMap,
    run: (context) => mapOf(context)?.zoom(1),
  }),
  'zoom-out': defineCommand({
    title: 'Zoom out',
    group: 'Map',
    scope: 'map',
    keys: ['-'],
    moves: true,
    repeats: true,
    when: onMap,
    run: (context) => mapOf(context)?.zoom(-1),
  }),
})
