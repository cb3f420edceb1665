import type { Static, TObject, TSchema } from 'typebox'
import type { PartnerKind } from '#src/platform/domain/session/roles'
import type { Ability } from '#src/platform/domain/session/abilities'

/**
 * Who may call: anyone (no session needed), any signed-in person of the agency, an agency's API key, or some roles. The roles are those of
 * one row of route table B.1, or those with at least one of several abilities of table B.2. Only `any_account` (everybody who is signed in)
 * and `partner` (accounts of one kind of partner) let in partners without a role (VEND-10). `asking` lets in accounts of one kind of
 * partner, and people without a session, whose token the call itself checks (VEND-8).
 */
export type Who =
  | 'anyone'
  | 'signed_in'
  | 'any_account'
  | { readonly partner: PartnerKind }
  | { readonly asking: PartnerKind }
  | { readonly anyOf: readonly Who[] }
  | 'api_key'
  | { readonly route: string }
  | { readonly abilities: readonly Ability[] }

/** Allows a call for the roles that have at least one of these abilities (table B.2). */
export function whoMay(...abilities: readonly Ability[]): Who {
  return { abilities }
}

/** The roles of the /projects row of table B.1: "proj" in requirements section C. */
export const projectRoles: Who = { route: '/projects' }

/** One call of the HTTP contract, as data: the server implements it, the client calls it, OpenAPI documents it. */
export interface ContractEntry {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path with :parameters, from the server's root. */
  readonly path: string
  readonly who: Who
  /**
   * Read-only API keys may make this GET too, and see what a read-only auditor of the agency sees. Of `person`, the handler may read only
   * the role and the agency.
   */
  readonly keysRead?: true
  /**
   * How page numbers and array parameters are written (API-4 to API-9). Ruby-style counts pages from 1 and writes a[]=1; Java-style
   * counts pages from 0 and writes a=1&a=2.
   */
  readonly style?: 'ruby' | 'java'
  readonly params?: TObject
  readonly query?: TObject
  readonly body?: TSchema
  /** The body is a file of this type instead of JSON. A multipart form arrives as a stream that the handler reads. */
  readonly file?: 'text/csv' | 'application/octet-stream' | 'multipart/form-data'
  /**
   * The handler reads the file while it arrives, by `streamedBody`, so the whole body is never in memory. Such a call has
   * `transaction: false`.
   */
  readonly isStreamed?: true
  /** The body of a 200 answer. Left out for 204; `'file'` when the answer is not JSON. */
  readonly answer?: TSchema | 'file'
  /** Status of a successful answer, when it is not 200 or 204. */
  readonly status?: 201 | 202
  readonly errors?: readonly number[]
  /** False for a call that does not check who the caller is. Such a call needs no database. */
  readonly session?: false
  /** False for a call that is refused while impersonating somebody, whatever the role (AUTH-43). */
  readonly impersonation?: false
  /** Largest body in bytes, when it is not the 10 MB of API-28. */
  readonly bodyLimit?: number
  /** False for a write whose handler must not run inside one transaction of the call (file uploads, long work). */
  readonly transaction?: false
  /**
   * The call takes seconds. Each agency may run only one such call at a time, so that other agencies keep their share of the server (H3).
   */
  readonly isLong?: true
  /**
   * The call may be a step of a macro (PLUS-24). Its body selects tickets by `slip_ids` or `filters`, and may have `versions` and
   * `dry_run`. Its dry run returns the selected tickets as `chosen`, and its answer has the changed tickets as `slips`. The handler reads
   * nothing of the request except the parameters and the body.
   */
  readonly isMacroStep?: true
  /** The sections of the specification and the ids of the requirements that the call implements. */
  readonly spec: string
}

export type Contract = Readonly<Record<string, ContractEntry>>

/** Returns the entries of a contract unchanged, but keeps their literal types. */
export function contract<const C extends Contract>(entries: C): C {
  return entries
}

type StaticOr<T, Otherwise> = T extends TSchema ? Static<T> : Otherwise
export type ParamsOf<E extends ContractEntry> = StaticOr<E['params'], Record<string, never>>
export type QueryOf<E extends ContractEntry> = StaticOr<E['query'], Record<string, never>>
export type BodyOf<E extends ContractEntry> = StaticOr<E['body'], undefined>
export type AnswerOf<E extends ContractEntry> = StaticOr<E['answer'], void>
