import type { RequestValue } from '#src/platform/client/api/requests'
import { takeContext } from '#src/workspace/client/panes/store'
import { commandEnvironment, commands } from '#src/workspace/client/running/run-command'
import type { DecidedWrite } from '#src/workspace/client/writes/carry-out'
import type { KeptWrite } from '#src/workspace/client/writes/kept-writes'
import { fingerprintOf } from '#src/workspace/client/commands/request-fingerprint'
import { ownWriteOf } from '#src/workspace/client/writes/own-writes'
import { isWrite, singleWrite } from '#src/workspace/client/writes/send'

/**
 * Rebuilds a stored write with the requests and idempotency keys with which it was last sent before the page closed. Null if the write can
 * no longer be rebuilt because a different version of this code stored it.
 */
export function remakeWrite({ command: id, kept, answers, isConfirmed, place, keys, bodies, changeSet, former }: KeptWrite): DecidedWrite | null {
  const command = commands().find(id)?.command
  if (command === undefined || !isWrite(command) || command.ahead === undefined) return null
  const restored = command.ahead.restore(kept)
  if (restored === null) return null
  const context = Object.freeze({ ...takeContext(), ...restored })
  const outgoing = command.write(context, answers, isConfirmed, place)
  const decided: readonly RequestValue[] = Array.isArray(outgoing) ? outgoing : [outgoing]
  if (decided.length !== keys.length || (bodies !== undefined && decided.length !== bodies.length)) return null
  const requests = bodies === undefined ? decided : decided.map((request, at) => ({ ...request, body: bodies[at] }))
  const fingerprints = requests.map((request) => fingerprintOf(id, request))
  const single = singleWrite(id, command, context, answers, requests, fingerprints)
  // `former` lists the earlier writes of the same record, so that a conflict with one of them is not mistaken for somebody else's change
  const own = single === null ? null : ownWriteOf({ ...single, changeSet }, former)
  return { command, context, answers, env: commandEnvironment(), requests, fingerprints, keys, changeSet, step: null, rollback: undefined, own }
}
