import { lineOf, onLine } from '#src/areas/work-zones/client/drawing/line-handle'
import { message } from '#src/platform/domain/messages'
import { defineCommand } from '#src/workspace/client/commands/command'
import { commandFamily, type FamilyOf } from '#src/workspace/client/commands/family'

declare module '#src/workspace/client/commands/command' {
  interface Commands extends FamilyOf<'work-zones', typeof removePoint> {}
}

/** Commands that remove the last point, or the focused point, of a work zone's line (WZON-5). */
export const removePoint = commandFamily({
  'remove-last-point': defineCommand({
    title: 'Remove last point of work zone line',
    group: 'Work zones',
    scope: 'zone-line',
    keys: ['backspace'],
    inFields: false,
    keywords: ['vertex', 'undo'],
    when: onLine,
    run: (context) => lineOf(context)?.removeLast(),
  }),
  'remove-point': defineCommand({
    title: 'Remove focused point',
    group: 'Work zones',
    scope: 'zone-line',
    keys: ['delete'],
    inFields: false,
    keywords: ['vertex', 'delete'],
    when: onLine,
    run(context, _answers, { say }) {
      if (lineOf(context)?.removeFocused() === false) say(message('errors.zone_no_point'))
    },
  }),
})
