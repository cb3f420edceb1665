import { lineOf, onLine } from '#src/areas/work-zones/client/drawing/line-handle'
import { message } from '#src/platform/domain/messages'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'work-zones.undo-point': typeof undoPoint
  }
}

/** Undoes the last change of the line while the map has the focus. Elsewhere, the same key undoes the last saved change. */
export const undoPoint = defineCommand({
  title: 'Undo change of work zone line',
  group: 'Work zones',
  scope: 'zone-line',
  keys: ['mod+z'],
  inFields: false,
  keywords: ['vertex', 'point'],
  when: onLine,
  run(context, _answers, { say }) {
    if (lineOf(context)?.undo() === false) say(message('errors.zone_line_same'))
  },
})
