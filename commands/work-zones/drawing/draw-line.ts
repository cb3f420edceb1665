import { lineOf, onLine } from '#src/areas/work-zones/client/drawing/line-handle'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'work-zones.draw-line': typeof drawLine
  }
}

/** Moves the focus to the map in the form of a work zone, on which the person draws the zone's line (WZON-5). */
export const drawLine = defineCommand({
  title: 'Draw work zone on the map',
  group: 'Work zones',
  scope: 'form',
  keywords: ['line', 'points', 'vertex'],
  moves: true,
  when: onLine,
  run: (context) => lineOf(context)?.focus(),
})
