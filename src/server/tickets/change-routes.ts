import { ticketChanges } from '#src/contract/ticket-changes'
import { effectsOfFlag, effectsOfOverride } from '#src/domain/tickets/bulk-effects'
import { readMaxGvwOverride } from '#src/domain/tickets/max-gvw'
import { DryRun, implement, type Implementation } from '#src/server/platform/http/call'
import { insist } from '#src/server/platform/http/errors'
import { changeFlags, planFlags } from '#src/server/tickets/bulk-flag'
import { changeMaxGvw } from '#src/server/tickets/bulk-max-gvw'
import { changeStatus, previewStatus } from '#src/server/tickets/bulk-status'
import { counted, lockChosen } from '#src/server/tickets/chosen-tickets'
import type { PayCodes } from '#src/server/tickets/pay-codes/pay-codes'
import { actorOf } from '#src/server/platform/http/actor'

/** Bulk changes of tickets: each one transaction, one change set. */
export function ticketChangeRoutes(codes: PayCodes): Implementation {
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
        const slips = await changeStatus(db, codes, actorOf(call), tickets, order)
        return { updated: slips.length, slips }
      }),
    bulkMaxGvwOverrideUpdate: (call) =>
      call.inAgency(async (db) => {
        const { body, person, dryRun } = call
        const read = readMaxGvwOverride(body.max_gvw_override)
        if ('allowed' in read) {
          insist(read)
          throw new Error('a refusal was let through')
        }
        const tickets = await lockChosen(db, person, body)
        const changing = tickets.filter(({ max_gvw_override: now }) => now !== read.lbs)
        if (dryRun) return new DryRun({ would_update: changing.length, refused: [], effects: effectsOfOverride(tickets, read.lbs), ...counted(tickets) })
        const slips = await changeMaxGvw(db, { ...actorOf(call), employeeId: person.id }, changing, read.lbs)
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
  })
}
