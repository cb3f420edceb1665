import { stackFrames } from '#src/platform/domain/formats/stack-frames'
import { hasInternalDomain } from '#src/platform/domain/session/internal-domains'
import type { SignedIn } from '#src/platform/server/http/security/caller'

/** The report of a server error for the error-reporting service: what failed and where, but no message and no values (SHELL-79). */
export function serverErrorReport(error: Error, call: { readonly method: string; readonly route: string; readonly requestId: string }): Readonly<Record<string, unknown>> {
  const code: unknown = Reflect.get(error, 'code')
  return {
    source: 'server',
    name: /^\w{1,60}$/.test(error.name) ? error.name : 'Error',
    code: typeof code === 'string' && /^\w{1,40}$/.test(code) ? code : null,
    call: `${call.method} ${call.route}`,
    request_id: call.requestId,
    frames: stackFrames(error.stack),
    at: new Date().toISOString(),
  }
}

/**
 * Creates the report of a loaded session for customer-success tracking. Null for a person with an internal email domain, and while
 * impersonating (SHELL-80).
 */
export function sessionReport(person: SignedIn, internalDomains: readonly string[]): Readonly<Record<string, unknown>> | null {
  if ([person.email, person.proved_email ?? null].some((email) => hasInternalDomain(email, internalDomains)) || person.impersonated) return null
  return { event: 'session_loaded', user_id: person.id, role: person.role, dot_authority_id: person.dot_authority_id, at: new Date().toISOString() }
}
