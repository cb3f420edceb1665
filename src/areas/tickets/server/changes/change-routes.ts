import { ticketChanges } from '#src/areas/tickets/api/tickets/ticket-changes'
import { effectsOfFlag, effectsOfOverride } from '#src/areas/tickets/domain/bulk/bulk-effects'
import { readMaxGvwOverride } from '#src/areas/tickets/domain/max-gvw'
import type { AfterRelocation } from '#src/platform/server/extensions/relocated-tickets'
import { DryRun, implement, Json, type Implementation } from '#src/platform/server/http/call'
import { throwIfRefused, unprocessable } from '#src/platform/server/http/errors'
import { changeFields, planFields, previewFields } from '#src/areas/tickets/server/changes/bulk-fields'
import { changeFlags, planFlags } from '#src/areas/tickets/server/bulk/bulk-flag'
import { changeMaxGvw, refusedMaxGvw } from '#src/areas/tickets/server/bulk/bulk-max-gvw'
import { previewReopen, reopenTickets } from '#src/areas/tickets/server/bulk/bulk-reopen'
import { changeStatus, previewStatus, sentenceOf } from '#src/areas/tickets/server/bulk/bulk-status'
import { lockChosen } from '#src/areas/tickets/server/bulk/chosen-tickets'
import { counted } from '#src/areas/tickets/server/bulk/public/counted'
import type { PayCodes } from '#src/areas/tickets/server/pay-codes/public/pay-codes'
import { actorOf } from '#src/platform/server/http/security/actor'

/**
 * The API of bulk changes of tickets. Each call is one transaction and one change set. `relocated`: the handlers of other areas for tickets
 * whose delivery location changes.
 */
export function ticketChangeRoutes(codes: PayCodes, relocated: readonly AfterRelocation[]): Implementation {
  return implement(ticketChanges, {
    bulkStatusUpdate: (call) =>
      call.inAgency(async (db) => {
        const { body, person, dryRun } = call
        const order = {
          status: body.status === 'rejected' ? ('rejected' as const) : ('delivered' as const),
          date: body.date ?? null,
          reason: body.reason ?? null,
          clear_pay_codes: body.clear_pay_codes ?? false,
          place: body.delivery_lat === undefined || body.delivery_long === undefined ? null : { delivery_lat: body.delivery_lat, delivery_long: body.delivery_long },
        }
        const tickets = await lockChosen(db, person, body)
        if (dryRun) return new DryRun({ ...previewStatus(tickets, order), ...counted(tickets) })
        const slips = await changeStatus({ codes, relocation: { jobs: call.platform.jobs, relocated } }, db, actorOf(call), tickets, order)
        return { updated: slips.length, slips }
      }),
    bulkMaxGvwOverrideUpdate: (call) =>
      call.inAgency(async (db) => {
        const { body, person, dryRun } = call
        const read = readMaxGvwOverride(body.max_gvw_override)
        if ('allowed' in read) {
          throwIfRefused(read)
          throw new Error('a refusal was let through')
        }
        const tickets = await lockChosen(db, person, body)
        const refused = refusedMaxGvw(tickets)
        const refusedIds = new Set(refused.map(({ id }) => id))
        const rest = tickets.filter(({ id }) => !refusedIds.has(id))
        const changing = rest.filter(({ max_gvw_override: now }) => now !== read.lbs)
        if (dryRun) return new DryRun({ would_update: changing.length, refused: refused.map(sentenceOf), effects: effectsOfOverride(rest, read.lbs), ...counted(tickets) })
        const [first] = refused
        if (first !== undefined) throw unprocessable(first.refusal.message, first.refusal.values, refused.map(sentenceOf))
        const slips = await changeMaxGvw(db, { ...actorOf(call), employeeId: person.id }, changing, read.lbs)
        return { updated: slips.length, slips }
      }),
    bulkReopen: (call) =>
      call.inAgency(async (db) => {
        const { body, person, dryRun } = call
        const tickets = await lockChosen(db, person, body)
        if (dryRun) return new DryRun({ ...previewReopen(tickets, body.reason), ...counted(tickets) })
        const slips = await reopenTickets(db, { actor: actorOf(call), person }, tickets, body.reason)
        return { updated: slips.length, slips }
      }),
    bulkFlagUpdate: (call) =>
      call.inAgency(async (db) => {
        const { body, person, dryRun } = call
        const tickets = await lockChosen(db, person, body)
        const flaggings = planFlags(tickets, { flag: body.flag, note: body.note ?? null })
        if (dryRun) {
          const effects = effectsOfFlag(flaggings.map(({ ticket }) => ticket), body.flag)
          return new DryRun({ would_update: flaggings.length, refused: [], effects, ...counted(tickets) })
        }
        const slips = await changeFlags(db, { ...actorOf(call), employeeId: person.id }, flaggings, body.flag)
        return { updated: slips.length, slips }
      }),
    bulkFieldUpdate: (call) =>
      call.inAgency(async (db) => {
        const { body, person, dryRun } = call
        const plan = await planFields(db, person, body)
        if (dryRun) return new DryRun({ ...previewFields(plan), ...counted(plan.map(({ ticket }) => ticket)) })
        const slips = await changeFields({ jobs: call.platform.jobs, relocated }, db, { person, actor: actorOf(call) }, plan, body.reason ?? '')
        return new Json(`{"updated":${slips.length},"slips":[${slips.join(',')}]}`)
      }),
  })
}
