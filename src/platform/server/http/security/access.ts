import type { IncomingHttpHeaders } from 'node:http'
import type { ContractEntry } from '#src/platform/api/contract'
import { ACCESS_REQUEST_HEADER, mayCall } from '#src/platform/api/access'
import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'
import type { Caller } from '#src/platform/server/http/security/caller'
import { readerOf } from '#src/platform/server/http/security/key-reader'
import { forbidden, unauthenticated, unknownApiKey } from '#src/platform/server/http/errors'

/**
 * Throws 401 or 403 unless this caller may make the call. Checks the `who` of the call, and whether the call is allowed while impersonating
 * (API-17, API-30, AUTH-43). A read-only API key may make only those GET calls that allow such keys (ACCT-8).
 */
export function assertAccess({ who, impersonation, method, keysRead }: Pick<ContractEntry, 'who' | 'impersonation' | 'method' | 'keysRead'>, caller: Caller | null, headers: IncomingHttpHeaders = {}): void {
  if (impersonation === false && caller?.kind === 'person' && caller.impersonated) throw forbidden(refuse('errors.impersonation'))
  if (who === 'anyone') return
  if (caller === null && typeof who === 'object' && 'asking' in who && ACCESS_REQUEST_HEADER in headers) return
  if (caller === null) throw 'x-api-key' in headers || /^Bearer +sk_/i.test(headers.authorization ?? '') ? unknownApiKey('x-api-key' in headers) : unauthenticated()
  if (caller.kind === 'api_key') {
    const reader = readerOf(caller)
    if (reader === null) return assertAllowed(who === 'api_key' ? allow : refuse('errors.forbidden'))
    if (method !== 'GET') throw forbidden(refuse('errors.api_key_reads_only'))
    return assertAllowed(who === 'api_key' ? allow : keysRead === true ? mayCall(who, reader) : refuse('errors.forbidden'))
  }
  assertAllowed(mayCall(who, caller))
}

function assertAllowed(verdict: Verdict): void {
  if (!verdict.allowed) throw forbidden(verdict)
}
