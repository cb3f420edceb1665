import { lineOf, onLine } from '#src/areas/work-zones/client/drawing/line-handle'
import { defineCommand } from '#src/workspace/client/commands/command'
import { commandFamily, type FamilyOf } from '#src/workspace/client/commands/family'

declare module '#src/workspace/client/commands/command' {
  interface Commands extends FamilyOf<'work-zones', typeof movePoint> {}
}

/** How far one key press moves a point, in map pixels. */
const STEP = 8
/** How far one key press with Shift moves a point, in map pixels. */
const FAR = 64

/**
 * Commands that move the focused point of a work zone's line or, if no point is focused, the crosshair (WZON-5). When zoomed in, the same
 * number of pixels covers fewer feet.
 */
export const movePoint = commandFamily({
  'move-point-up': move('Move crosshair or point up', 'arrowup', 0, -STEP),
  'move-point-down': move('Move crosshair or point down', 'arrowdown', 0, STEP),
  'move-point-left': move('Move crosshair or point left', 'arrowleft', -STEP, 0),
  'move-point-right': move('Move crosshair or point right', 'arrowright', STEP, 0),
  'move-point-far-up': move('Move crosshair or point far up', 'shift+arrowup', 0, -FAR),
  'move-point-far-down': move('Move crosshair or point far down', 'shift+arrowdown', 0, FAR),
  'move-point-far-left': move('Move crosshair or point far left', 'shift+arrowleft', -FAR, 0),
  'move-point-far-right': move('Move crosshair or point far right', 'shift+arrowright', FAR, 0),
})

function move(title: string, key: string, across: number, down: number) {
  return defineCommand({
    title,
    group: 'Work zones',
    scope: 'zone-line',
    keys: [key],
    moves: true,
    repeats: true,
    unlisted: true,
    when: onLine,
    run: (context) => lineOf(context)?.move(across, down),
  })
}
