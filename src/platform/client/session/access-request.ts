import { proxy } from 'valtio'
import { ApiError } from '#src/platform/client/api/api-error'
import { partnerKinds, type PartnerKind } from '#src/platform/domain/session/roles'

/** What a vendor or consultant needs to ask an agency for access. It comes with the refusal of their login (VEND-8). */
export interface AccessRequest {
  readonly token: string
  readonly kind: PartnerKind
  readonly name: string
  readonly email: string | null
  readonly phone: string | null
}

/** The access request from the last login of a vendor or consultant; null for other people. It is kept in memory only. */
export const accessRequest = proxy<{ asking: AccessRequest | null }>({ asking: null })

/** Stores the access request that comes with a refused login. Any other error clears it. */
export function noteAccessRequest(error: unknown): void {
  // an ApiError has only the messages of detailed errors, so the other data is read from the body of the answer
  const body: unknown = error instanceof ApiError ? error.body : undefined
  const details: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'detailed_errors') : undefined
  const first: unknown = Array.isArray(details) ? details[0] : undefined
  const request: unknown = typeof first === 'object' && first !== null ? Reflect.get(first, 'access_request') : undefined
  accessRequest.asking = isAccessRequest(request) ? request : null
}

function isAccessRequest(value: unknown): value is AccessRequest {
  return typeof value === 'object' && value !== null && typeof Reflect.get(value, 'token') === 'string' && partnerKinds.some((kind) => kind === Reflect.get(value, 'kind'))
}
