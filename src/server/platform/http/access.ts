import type { IncomingHttpHeaders } from 'node:http'
import type { ContractEntry } from '#src/contract/contract'
import { mayCall } from '#src/contract/access'
import { refuse } from '#src/domain/verdict'
import type { Caller } from '#src/server/platform/http/caller'
import { forbidden, unauthenticated, unknownApiKey } from '#src/server/platform/http/errors'

/** Throws 401 or 403 unless this caller may make the call: its `who`, and whether an impersonated session may (API-17, API-30, AUTH-43). */
export function insistOnAccess({ who, impersonation }: Pick<ContractEntry, 'who' | 'impersonation'>, caller: Caller | null, headers: IncomingHttpHeaders = {}): void {
  if (impersonation === false && caller?.kind === 'person' && caller.impersonated) throw forbidden(refuse('errors.impersonation'))
  if (who === 'anyone') return
  if (caller === null) throw 'x-api-key' in headers || /^Bearer +sk_/i.test(headers.authorization ?? '') ? unknownApiKey('x-api-key' in headers) : unauthenticated()
  if (caller.kind === 'api_key') {
    if (who === 'api_key') return
    throw forbidden(refuse('errors.forbidden'))
  }
  const verdict = mayCall(who, caller)
  if (!verdict.allowed) throw forbidden(verdict)
}
