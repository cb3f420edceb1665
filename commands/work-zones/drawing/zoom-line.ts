import { lineOf, onLine } from '#src/areas/work-zones/client/drawing/line-handle'
import { defineCommand } from '#src/workspace/client/commands/command'
import { commandFamily, type FamilyOf } from '#src/workspace/client/commands/family'

declare module '#src/workspace/client/commands/command' {
  interface Commands extends FamilyOf<'work-zones', typeof zoomLine> {}
}

/** Commands that zoom the map on which a work zone's line is drawn, around the focused point or the crosshair. */
export const zoomLine = commandFamily({
  'zoom-line-in': zoom('Zoom in on work zone line', ['plus', 'shift+plus', '='], 1),
  'zoom-line-out': zoom('Zoom out from work zone line', ['-'], -1),
})

function zoom(title: string, keys: readonly string[], by: number) {
  return defineCommand({
    title,
    group: 'Work zones',
    scope: 'zone-line',
    keys,
    moves: true,
    repeats: true,
    when: onLine,
    run: (context) => lineOf(context)?.zoom(by),
  })
}
