import { checkPayCodeCount } from '#src/areas/reconciliation/domain/assign-many'
import { SURE_SHARE, SURE_SHARE_MIN } from '#src/areas/reconciliation/domain/limits'
import { projectIdOf } from '#src/areas/reconciliation/client/project-here'
import { showRecoded } from '#src/areas/reconciliation/client/show-recoded'
import { words } from '#src/areas/reconciliation/client/suggested/messages'
import { acceptedWords, suggestedCalls } from '#src/areas/reconciliation/client/suggested/suggested-calls'
import { changedTickets } from '#src/areas/tickets/client/changes/changed-tickets'
import { chosenCount, chosenTickets, versionsOf } from '#src/areas/tickets/client/changes/public/chosen-tickets'
import { noteWritten } from '#src/areas/tickets/client/changes/public/patch-tickets'
import { ticketsText } from '#src/areas/tickets/client/changes/public/words'
import { may } from '#src/platform/domain/session/abilities'
import { allow, firstRefusal, refuse } from '#src/platform/domain/verdict'
import { defineWrite } from '#src/workspace/client/commands/command'
import { understood, type Step } from '#src/workspace/client/commands/step'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'reconciliation.accept-suggestions': typeof acceptSuggestions
  }
}

/** Asks for a percentage from 50 to 100: the share of similar codings in which an item must have been used. */
const shareStep: Step<number> = {
  kind: 'number',
  prompt: words('ask_share'),
  choices: () => [100, SURE_SHARE * 100, 90, 80].map((share) => ({ value: share, label: words('percent', { share }) })),
  parse(text) {
    const share = /^\d{2,3}\s*%?$/.test(text.trim()) ? Number.parseInt(text.trim(), 10) : Number.NaN
    return share >= SURE_SHARE_MIN * 100 && share <= 100 ? understood(share) : refuse('errors.share_range', { min: SURE_SHARE_MIN * 100 })
  },
  format: (share) => words('percent', { share }),
}

/** Codes the selected tickets, each with the item that was used in at least the chosen share of recent similar codings (PLUS-8). */
export const acceptSuggestions = defineWrite({
  title: 'Use suggestions…',
  group: 'Reconciliation',
  scope: 'tickets',
  rows: 'ticket',
  keywords: ['usual', 'all', 'percent', 'share', 'code', 'together', 'assign'],
  steps: { share: shareStep },
  when: (context) =>
    firstRefusal(
      may('assign_pay_codes', context.person),
      projectIdOf(context) === null ? refuse('errors.no_project_here') : allow,
      checkPayCodeCount(chosenCount(context)),
    ),
  // at least two, so that even a single ticket is previewed: the person has not seen its item yet
  many: (context) => Math.max(2, chosenCount(context)),
  write: (context, { share }) => suggestedCalls.accept({ projectId: projectIdOf(context) ?? 0, ...chosenTickets(context), ...versionsOf(context), share: share / 100, seen: context.seen }),
  preview: (count) => words('become', { count }),
  patch: ({ slips }) => noteWritten(slips),
  successMessage: acceptedWords,
  afterwards: (_answer, context, _answers, env) => showRecoded(context, env),
  undoWords: ({ updated }) => words('undo', { tickets: ticketsText(updated) }),
  changed: changedTickets,
  undoable: true,
})
