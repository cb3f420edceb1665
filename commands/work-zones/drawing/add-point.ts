import { lineOf, onLine } from '#src/areas/work-zones/client/drawing/line-handle'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'work-zones.add-point': typeof addPoint
  }
}

/** Adds a point to the line at the position of the crosshair. A click adds a point at the position of the pointer (WZON-5). */
export const addPoint = defineCommand({
  title: 'Add point to work zone line',
  group: 'Work zones',
  scope: 'zone-line',
  keys: ['enter'],
  inFields: false,
  keywords: ['vertex', 'draw', 'set'],
  when: onLine,
  run: (context) => lineOf(context)?.addPoint(),
})
