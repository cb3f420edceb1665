import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'
import type { CommandContext } from '#src/workspace/client/commands/context'

const CALENDAR = /^\/projects\/\d+\/schedule\/calendar(?:\?|$)/

/** Whether the pane is the calendar of a project's orders. The scope alone cannot tell, because other calendars have the same scope. */
export function onSchedule({ pane }: CommandContext): Verdict {
  return pane !== null && CALENDAR.test(pane.path) ? allow : refuse('errors.no_schedule_here')
}
