import type { ContractEntry } from '#src/contract/contract'
import { mayOneOf } from '#src/domain/session/abilities'
import { mayOpenPath } from '#src/domain/session/routes'
import { refuse } from '#src/domain/verdict'
import type { Caller } from '#src/server/platform/http/caller'
import { forbidden, unauthenticated } from '#src/server/platform/http/errors'

/** Throws 401 or 403 unless this caller may make the call: its `who`, and whether an impersonated session may (API-17, API-30, AUTH-43). */
export function insistOnAccess({ who, impersonation }: Pick<ContractEntry, 'who' | 'impersonation'>, caller: Caller | null): void {
  if (impersonation === false && caller?.kind === 'person' && caller.impersonated) throw forbidden(refuse('errors.impersonation'))
  if (who === 'anyone') return
  if (caller === null) throw unauthenticated()
  if (who === 'api_key') {
    if (caller.kind !== 'api_key') throw forbidden(refuse('errors.forbidden'))
    return
  }
  if (caller.kind === 'api_key') throw forbidden(refuse('errors.forbidden'))
  if (who === 'signed_in') return
  if ('route' in who) {
    if (mayOpenPath(who.route, caller).kind !== 'open') throw forbidden(refuse('errors.forbidden'))
    return
  }
  const [first, ...others] = who.abilities
  if (first === undefined) throw new Error('who names no ability')
  const verdict = mayOneOf([first, ...others], caller)
  if (!verdict.allowed) throw forbidden(verdict)
}
