import { randomUUID } from 'node:crypto'
import type { ContractEntry } from '#src/platform/api/contract'
import type { Call } from '#src/platform/server/http/call'

/** The person or system that makes a change. Every event of the change names it (PLUS-1, AUTH-44, API-32). */
export interface Actor {
  readonly employeeId: number | null
  readonly name: string
  readonly impersonator: string | null
  readonly apiKeyId: number | null
  readonly requestId: string
  readonly changeSet: string
}

/** Creates an actor for work that the server itself does on a schedule. */
export function actorOfServer(requestId: string): Actor {
  return { employeeId: null, name: 'Slipway', impersonator: null, apiKeyId: null, requestId, changeSet: randomUUID() }
}

/** The actor of a call: the signed-in person, or the API key with its name. */
export function actorOf(call: Pick<Call<ContractEntry>, 'caller' | 'requestId' | 'changeSet'>): Actor {
  const { caller, requestId, changeSet } = call
  if (caller === null) throw new Error('what is recorded is written by a person or an API key')
  return caller.kind === 'person'
    ? { employeeId: caller.id, name: caller.name, impersonator: caller.impersonator, apiKeyId: null, requestId, changeSet }
    : { employeeId: null, name: caller.name, impersonator: null, apiKeyId: caller.id, requestId, changeSet }
}
