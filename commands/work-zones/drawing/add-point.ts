import { lineOf, onLine } from '#src/areas/work-zones/client/drawing/line-handle'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'work-zones.add-point': typeof addPoint
  }
}

/** Sets a point of the line at the crosshair, as a click does at its own position (WZON-5). */
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
