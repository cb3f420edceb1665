import { defineCommand } from '#src/workspace/client/commands/command'
import { commandFamily, type FamilyOf } from '#src/workspace/client/commands/family'
import { mapOf, onMap } from '#src/workspace/client/map/map-handle'

declare module '#src/workspace/client/commands/command' {
  interface Commands extends FamilyOf<'map', typeof panMap> {}
}

/** How far one key press moves the map, as a fraction of the visible map. */
const SHARE = 0.25

/**
 * Commands that move the map by a quarter of the visible map (WORK-39). The arrow keys do the same while the map has the focus; in the list
 * next to the map, they move between rows.
 */
export const panMap = commandFamily({
  'pan-up': pan('Move map up', 'w', 'arrowup', 0, -SHARE),
  'pan-left': pan('Move map left', 'a', 'arrowleft', -SHARE, 0),
  'pan-down': pan('Move map down', 's', 'arrowdown', 0, SHARE),
  'pan-right': pan('Move map right', 'd', 'arrowright', SHARE, 0),
})

function pan(title: string, letter: string, arrow: string, across: number, down: number) {
  return defineCommand({
    title,
    group: 'Map',
    scope: 'map',
    keys: [letter],
    keysIn: { scope: 'map-view', keys: [arrow] },
    moves: true,
    repeats: true,
    keywords: ['pan', 'scroll', 'drag'],
    when: onMap,
    run: (context) => mapOf(context)?.pan(across, down),
  })
}
