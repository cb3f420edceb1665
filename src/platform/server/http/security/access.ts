import type { IncomingHttpHeaders } from 'node:http'
import type { ContractEntry } from '#src/platform/api/contract'
import { ACCESS_REQUEST_HEADER, mayCall } from '#src/platform/api/access'
import { refuse } from '#src/platform/domain/verdict'
import type { Caller } from '#src/platform/server/http/security/caller'
import { forbidden, unauthenticated, unknownApiKey } from '#src/platform/server/http/errors'

/**
 * Throws 401 or 403 unless this caller may make the call. Checks the call's `who`, and whether it is allowed when impersonating
 * (API-17, API-30, AUTH-43).
 */
export function assertAccess({ who, impersonation }: Pick<ContractEntry, 'who' | 'impersonation'>, caller: Caller | null, headers: IncomingHttpHeaders = {}): void {
  if (impersonation === false && caller?.kind === 'person' && caller.impersonated) throw forbidden(refuse('errors.impersonation'))
  if (who === 'anyone') return
  if (caller === null && typeof who === 'object' && 'asking' in who && ACCESS_REQUEST_HEADER in headers) return
  if (caller === null) throw 'x-api-key' in headers || /^Bearer +sk_/i.test(headers.authorization ?? '') ? unknownApiKey('x-api-key' in headers) : unauthenticated()
  if (caller.kind === 'api_key') {
    if (who === 'api_key') return
    throw forbidden(refuse('errors.forbidden'))
  }
  const verdict = mayCall(who, caller)
  if (!verdict.allowed) throw forbidden(verdict)
}
