import { readMoment } from '#src/areas/reports/domain/as-it-was/moments'
import { words } from '#src/areas/reports/client/as-it-was/messages'
import { zoneOfProject } from '#src/areas/projects/client/public/project-day-step'
import { usDay } from '#src/platform/domain/formats/dates'
import { addDays, dayInZone } from '#src/platform/domain/time/days'
import { refuse } from '#src/platform/domain/verdict'
import type { CommandContext } from '#src/workspace/client/commands/context'
import { understood, type Step } from '#src/workspace/client/commands/step'

const todayHere = (context: CommandContext) => dayInZone(new Date(), zoneOfProject(context))

/** Asks for the earlier moment, in the project's zone: the end of the day 1, 7 or 30 days ago, or a moment that the person types. */
export const atStep: Step<string> = {
  kind: 'text',
  prompt: words('at'),
  choices({ context }) {
    const today = todayHere(context)
    return [1, 7, 30].map((days) => ({ value: readMoment(usDay(addDays(today, -days)), today, zoneOfProject(context)) ?? '', label: usDay(addDays(today, -days)), detail: words('moment_hint') }))
  },
  parse: (typed, context) => parsed(typed, context),
  format: (value) => value,
}

/** Asks for the moment to compare with: now (the empty answer), or a moment that the person types. */
export const toStep: Step<string> = {
  kind: 'text',
  prompt: words('to'),
  choices: () => [{ value: '', label: words('now') }],
  parse: (typed, context) => (typed.trim().toLowerCase() === words('now') ? understood('') : parsed(typed, context)),
  format: (value) => (value === '' ? words('now') : value),
}

function parsed(typed: string, context: CommandContext) {
  const moment = readMoment(typed, todayHere(context), zoneOfProject(context))
  return moment === null ? refuse('errors.moment') : understood(moment)
}
