import { proxy } from 'valtio'
import { ApiError } from '#src/platform/client/api/api-error'
import { partnerKinds, type PartnerKind } from '#src/platform/domain/session/roles'

/** The data with which a vendor or consultant asks an agency for access, from the answer to their refused login (VEND-8). */
export interface AccessRequest {
  readonly token: string
  readonly kind: PartnerKind
  readonly name: string
  readonly email: string | null
  readonly phone: string | null
}

/** The access request of the last login; null for other people. It is kept in memory only. */
export const accessRequest = proxy<{ asking: AccessRequest | null }>({ asking: null })

/** Stores the access request from a refused login; clears it after any other error. */
export function noteAccessRequest(error: unknown): void {
  // an ApiError keeps only the texts of detailed errors, so this is read from the body of the answer
  const body: unknown = error instanceof ApiError ? error.body : undefined
  const details: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'detailed_errors') : undefined
  const first: unknown = Array.isArray(details) ? details[0] : undefined
  const request: unknown = typeof first === 'object' && first !== null ? Reflect.get(first, 'access_request') : undefined
  accessRequest.asking = isAccessRequest(request) ? request : null
}

function isAccessRequest(value: unknown): value is AccessRequest {
  return typeof value === 'object' && value !== null && typeof Reflect.get(value, 'token') === 'string' && partnerKinds.some((kind) => kind === Reflect.get(value, 'kind'))
}
