import { message } from '#src/platform/domain/messages'
import { readReceivedTicket } from '#src/areas/tickets/domain/receipt/received-ticket'
import type { Received } from '#src/areas/tickets/server/receipt/receive-tickets'
import type { Arrival } from '#src/areas/tickets/server/receipt/received-slip'

/** Reads a ticket that was sent. Returns the arrival to be received, or the errors of its fields. */
export function readSent(sent: unknown, index: number): Arrival | Extract<Received, { faults: unknown }> {
  if (!isObject(sent)) return { index, faults: [{ field: '', message: message('errors.not_a_ticket') }] }
  const { values, faults, isBareVoid } = readReceivedTicket(sent)
  return faults.length > 0 ? { index, faults } : { index, values, isBareVoid, body: sent }
}

function isObject(sent: unknown): sent is Readonly<Record<string, unknown>> {
  return typeof sent === 'object' && sent !== null && !Array.isArray(sent)
}
