import { receipt } from '#src/areas/tickets/api/receipt'
import { BULK_RECEIPT_MAX_TICKETS } from '#src/areas/tickets/domain/limits'
import { implement, Json, type Call, type Implementation, type RefusedCall } from '#src/platform/server/http/call'
import { unprocessable } from '#src/platform/server/http/errors'
import { keepRefusals, type RefusedSender, type Refusal } from '#src/areas/tickets/server/receipt/keep-refusals'
import type { ReceiptFault } from '#src/areas/tickets/domain/receipt/received-ticket'
import { readSent } from '#src/areas/tickets/server/receipt/read-sent'
import { receiveTickets, type Received, type Sender } from '#src/areas/tickets/server/receipt/receive-tickets'
import { findReceivedSlip } from '#src/areas/tickets/server/receipt/store'
import type { Caller } from '#src/platform/server/http/security/caller'
import type { AfterReceipt } from '#src/platform/server/extensions/received-tickets'
import { actorOf } from '#src/platform/server/http/security/actor'

/**
 * The API through which suppliers' systems send tickets, with an agency's API key. `received`: the functions that other areas run on
 * received tickets.
 */
export const receiptRoutes = (received: readonly AfterReceipt[]): Implementation => implement(receipt, {
  receive: (call) =>
    call.inAgency(async (db) => {
      const read = readSent(call.body, 0)
      const [answer] = 'faults' in read ? [read] : await receiveTickets(db, senderOf(call, received), [read])
      if (answer === undefined) throw new Error('a ticket that was sent has no answer')
      if ('faults' in answer) throw unprocessable('errors.not_valid', {}, answer.faults.map((fault) => ({ ...fault })))
      return new Json(`{"slip":${await findReceivedSlip(db, answer.id)},"result":${JSON.stringify(answer.result)}}`)
    }),
  receiveMany: (call) =>
    call.inAgency(async (db) => {
      const { slips } = call.body
      if (slips.length > BULK_RECEIPT_MAX_TICKETS) throw unprocessable('errors.import_limit', { max: BULK_RECEIPT_MAX_TICKETS })
      const read = slips.map((sent, index) => readSent(sent, index))
      const refused = read.flatMap((one) => ('faults' in one ? [one] : []))
      const answers = await receiveTickets(db, senderOf(call, received), read.flatMap((one) => ('faults' in one ? [] : [one])))
      const results: Received[] = [...refused, ...answers].sort((a, b) => a.index - b.index)
      // the call succeeds and stores its valid rows, so its refused rows are stored in the same transaction
      await keepRefusals(db, refusedSender(call.caller), results.flatMap((one): Refusal[] => ('faults' in one ? [{ sent: slips[one.index], row: null, faults: one.faults }] : [])))
      return {
        results: results.map((one) =>
          'faults' in one
            ? { index: one.index, result: null, id: null, errors: one.faults.map((fault) => ({ ...fault })) }
            : { index: one.index, result: one.result, id: one.id, errors: [] }),
      }
    }),
}, keepRefusedCall)

function senderOf(call: Pick<Call<(typeof receipt)['receive']>, 'caller' | 'requestId' | 'changeSet'>, received: readonly AfterReceipt[]): Sender {
  const actor = actorOf(call)
  return { actor, origin: { apiKeyId: actor.apiKeyId, employeeId: null, importId: null }, received }
}

/** Stores the tickets of a call that was refused as a whole, because of its shape or a field, or because it could not be read (PLUS-38). */
async function keepRefusedCall({ platform, caller, body, error }: RefusedCall): Promise<void> {
  if (error.status !== 422 && error.status !== 413) return
  const slips: unknown = typeof body === 'object' && body !== null && 'slips' in body ? body.slips : null
  const sent: readonly unknown[] = Array.isArray(slips) && slips.length > 0 ? slips : [body]
  await platform.database.inAgencyOfCall(caller.dot_authority_id, (db) => keepRefusals(db, refusedSender(caller), sent.map((one) => ({ sent: one, row: null, faults: faultsOf(one, error) }))))
}

/**
 * Why a ticket that was sent was refused: the errors that the rules of tickets find, which name the fields. If they find none, the error of
 * the call.
 */
function faultsOf(sent: unknown, error: RefusedCall['error']): readonly ReceiptFault[] {
  const read = sent === undefined ? null : readSent(sent, 0)
  if (read !== null && 'faults' in read) return read.faults
  return [{ field: '', message: [error.message, ...error.detailedErrors.map(({ message: text }) => text)].join(' ') }]
}

function refusedSender(caller: Caller | null): RefusedSender {
  return { source: 'api', apiKeyId: caller?.kind === 'api_key' ? caller.id : null, importId: null, sender: caller?.name ?? '' }
}
