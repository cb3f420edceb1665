import { suggested } from '#src/areas/reconciliation/api/suggested'
import { acceptSuggested, type Accepting } from '#src/areas/reconciliation/server/suggested/accept-suggested'
import { findAccuracy } from '#src/areas/reconciliation/server/suggested/accuracy'
import { findSuggestionsOfTickets } from '#src/areas/reconciliation/server/suggested/suggestions-of-tickets'
import { assertProjectVisible } from '#src/areas/projects/server/public/visible-projects'
import { implement, type Implementation } from '#src/platform/server/http/call'
import { actorOf } from '#src/platform/server/http/security/actor'

/**
 * The suggestions for a page of tickets, the coding of many tickets by their suggestions, and how often suggestions are right (PLUS-7 to
 * PLUS-9, PLUS-13).
 */
export const suggestedRoutes = ({ findNotedAmong }: Pick<Accepting, 'findNotedAmong'>): Implementation => implement(suggested, {
  accept: (call) => call.inAgency((db) => acceptSuggested(db, { person: call.person, actor: actorOf(call), dryRun: call.dryRun, findNotedAmong }, call.params.projectId, call.body)),
  suggestions: ({ params, query, person, inAgencyReading }) =>
    inAgencyReading(async (db) => {
      await assertProjectVisible(db, person, params.projectId)
      return { pay_item_suggestions: await findSuggestionsOfTickets(db, person.id, params.projectId, query.slip_ids) }
    }),
  accuracy: ({ inAgency }) => inAgency(async (db) => {
    // allow one minute, because measuring all projects can take longer than the usual time limit
    await db.takeUpTo(1)
    return { suggestion_accuracy: await findAccuracy(db) }
  }),
})
