import type { Who } from '#src/platform/api/contract'
import { mayOneOf } from '#src/platform/domain/session/abilities'
import { mayOpenPath, type Visitor } from '#src/platform/domain/navigation/routes'
import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'

/** The header with the token of a vendor or consultant who may not open an agency yet (VEND-8). */
export const ACCESS_REQUEST_HEADER = 'access-request-token'

/**
 * Whether `who` lets a visitor make a call. Both the server's access check and the client's commands use this one implementation of tables
 * B.1 and B.2 (API-17, API-30). A null visitor means that nobody is signed in; an API key is not a visitor.
 */
export function mayCall(who: Who, visitor: Visitor | null): Verdict {
  if (who === 'anyone') return allow
  if (typeof who === 'object' && 'asking' in who) return visitor === null || visitor.partner === who.asking ? allow : refuse('errors.forbidden')
  if (visitor === null) return refuse('errors.sign_in_first')
  if (who === 'api_key') return refuse('errors.forbidden')
  if (who === 'any_account') return allow
  if (who === 'signed_in') return visitor.role === null ? refuse('errors.forbidden') : allow
  if ('partner' in who) return visitor.partner === who.partner ? allow : refuse('errors.forbidden')
  if ('anyOf' in who) return who.anyOf.some((one) => mayCall(one, visitor).allowed) ? allow : refuse('errors.forbidden')
  if ('route' in who) return mayOpenPath(who.route, visitor).kind === 'open' ? allow : refuse('errors.forbidden')
  const [first, ...others] = who.abilities
  if (first === undefined) throw new Error('who names no ability')
  return mayOneOf([first, ...others], visitor)
}
