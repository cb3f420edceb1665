import { EXPLORER_MAX_DAYS } from '#src/areas/plants/domain/limits'
import { whoMay } from '#src/platform/api/contract'
import { addDays } from '#src/platform/domain/time/days'
import { refuse } from '#src/platform/domain/verdict'
import { explorerPath } from '#src/areas/plants/client/explorer/explorer-rows'
import { exploredNow } from '#src/areas/plants/client/explorer/explorer-steps'
import { checkExplorerSpan } from '#src/areas/plants/domain/explorer/explorer-span'
import { defineCommand } from '#src/workspace/client/commands/command'
import { understood, type Step } from '#src/workspace/client/commands/step'
import { dayStep } from '#src/workspace/client/commands/steps-day'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'explorer.choose-period': typeof choosePeriod
  }
}

const anyDay = dayStep('First day', 'errors.date_format')

/** Asks for the first day. Days before 1/1/21 cannot be chosen (PLNT-20). */
const start: Step<string> = {
  ...anyDay,
  parse(typed, context) {
    const parsed = anyDay.parse?.(typed, context) ?? understood(typed)
    const verdict = parsed.allowed ? checkExplorerSpan(parsed.value, parsed.value).start_date : parsed
    return verdict.allowed ? parsed : verdict
  },
}

/** Asks for the number of days, including the first one (PLNT-21). */
const days: Step<number> = {
  kind: 'number',
  prompt: 'Number of days',
  choices: () => [1, 7, 14, EXPLORER_MAX_DAYS].map((count) => ({ value: count, label: String(count) })),
  parse: (typed) => (/^\d{1,2}$/.test(typed.trim()) && Number(typed) >= 1 && Number(typed) <= EXPLORER_MAX_DAYS ? understood(Number(typed)) : refuse('errors.explorer_span', { max: EXPLORER_MAX_DAYS })),
  format: String,
}

/** Sets the period of Plant Data Explorer: at most 31 days, from 1/1/21 on (PLNT-20, PLNT-21). */
export const choosePeriod = defineCommand({
  title: 'Choose period…',
  group: 'Plants',
  scope: 'plant-explorer',
  needs: whoMay('change_plant_health'),
  keys: ['d'],
  keywords: ['days', 'dates', 'from', 'to', 'range'],
  steps: { start, days },
  run: (context, { start: from, days: count }, { workspace }) => workspace.openPath(explorerPath({ ...exploredNow(context), start: from, end: addDays(from, count - 1) }), { in: 'focused', replace: true }),
})
