import type { Day } from '#src/platform/domain/time/days'
import type { CommandContext } from '#src/workspace/client/commands/context'
import type { Step } from '#src/workspace/client/commands/step'
import { browserZone, dayStep } from '#src/workspace/client/commands/steps-day'

/** The time zone of the project that a command is about; the browser's time zone if there is no project. */
export function zoneOfProject({ project }: CommandContext): string {
  return project?.loaded?.timezone ?? browserZone()
}

/** Asks for a day of a project. "Today" means today in the project's time zone, as it does on the server. */
export function projectDayStep(prompt: string): Step<Day> {
  return dayStep(prompt, 'errors.date_format', { zone: zoneOfProject })
}
