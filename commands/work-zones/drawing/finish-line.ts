import { lineOf, onLine } from '#src/areas/work-zones/client/drawing/line-handle'
import { allow, firstRefusal, refuse } from '#src/platform/domain/verdict'
import { defineCommand } from '#src/workspace/client/commands/command'
import { commandFamily, type FamilyOf } from '#src/workspace/client/commands/family'

declare module '#src/workspace/client/commands/command' {
  interface Commands extends FamilyOf<'work-zones', typeof finishLine> {}
}

/**
 * Commands that finish drawing the line of a work zone, or make the line follow the alignment or route that is near both ends of the line
 * (WZON-5, WZON-8).
 */
export const finishLine = commandFamily({
  'finish-line': defineCommand({
    title: 'End drawing of the line',
    group: 'Work zones',
    scope: 'zone-line',
    keys: ['escape'],
    inFields: false,
    keywords: ['finish', 'done', 'stop'],
    when: onLine,
    run: (context) => lineOf(context)?.finish(),
  }),
  'follow-line': defineCommand({
    title: 'Follow alignment or route',
    group: 'Work zones',
    scope: 'zone-line',
    keys: ['f'],
    keywords: ['snap', 'path', 'road', 'along'],
    when: (context) => firstRefusal(onLine(context), lineOf(context)?.hasWay() === true ? allow : refuse('errors.zone_no_way')),
    run: (context) => lineOf(context)?.follow(),
  }),
})
