import { receipt } from '#src/areas/tickets/api/receipt'
import { message } from '#src/platform/domain/messages'
import { BULK_RECEIPT_MAX_TICKETS } from '#src/areas/tickets/domain/limits'
import { readReceivedTicket } from '#src/areas/tickets/domain/receipt/received-ticket'
import { implement, Json, type Call, type Implementation } from '#src/platform/server/http/call'
import { unprocessable } from '#src/platform/server/http/errors'
import type { Arrival } from '#src/areas/tickets/server/receipt/received-slip'
import { receiveTickets, type Received, type Sender } from '#src/areas/tickets/server/receipt/receive-tickets'
import { findReceivedSlip } from '#src/areas/tickets/server/receipt/store'
import type { AfterReceipt } from '#src/platform/server/extensions/received-tickets'
import { actorOf } from '#src/platform/server/http/security/actor'

/** Tickets sent by suppliers' systems, with an agency's API key. `received` is what other areas do with them. */
export const receiptRoutes = (received: readonly AfterReceipt[]): Implementation => implement(receipt, {
  receive: (call) =>
    call.inAgency(async (db) => {
      const read = readOne(call.body, 0)
      const [answer] = 'faults' in read ? [read] : await receiveTickets(db, senderOf(call, received), [read])
      if (answer === undefined) throw new Error('a ticket that was sent has no answer')
      if ('faults' in answer) throw unprocessable('errors.not_valid', {}, answer.faults.map((fault) => ({ ...fault })))
      return new Json(`{"slip":${await findReceivedSlip(db, answer.id)},"result":${JSON.stringify(answer.result)}}`)
    }),
  receiveMany: (call) =>
    call.inAgency(async (db) => {
      const { slips } = call.body
      if (slips.length > BULK_RECEIPT_MAX_TICKETS) throw unprocessable('errors.import_limit', { max: BULK_RECEIPT_MAX_TICKETS })
      const read = slips.map((sent, index) => readOne(sent, index))
      const refused = read.flatMap((one) => ('faults' in one ? [one] : []))
      const answers = await receiveTickets(db, senderOf(call, received), read.flatMap((one) => ('faults' in one ? [] : [one])))
      const results: Received[] = [...refused, ...answers].sort((a, b) => a.index - b.index)
      return {
        results: results.map((one) =>
          'faults' in one
            ? { index: one.index, result: null, id: null, errors: one.faults.map((fault) => ({ ...fault })) }
            : { index: one.index, result: one.result, id: one.id, errors: [] }),
      }
    }),
})

function readOne(sent: unknown, index: number): Arrival | Extract<Received, { faults: unknown }> {
  if (!isObject(sent)) return { index, faults: [{ field: '', message: message('errors.not_a_ticket') }] }
  const { values, faults, isBareVoid } = readReceivedTicket(sent)
  return faults.length > 0 ? { index, faults } : { index, values, isBareVoid, body: sent }
}

function isObject(sent: unknown): sent is Readonly<Record<string, unknown>> {
  return typeof sent === 'object' && sent !== null && !Array.isArray(sent)
}

function senderOf(call: Pick<Call<(typeof receipt)['receive']>, 'caller' | 'requestId' | 'changeSet'>, received: readonly AfterReceipt[]): Sender {
  const actor = actorOf(call)
  return { actor, origin: { apiKeyId: actor.apiKeyId, employeeId: null, importId: null }, received }
}
