import { message, type MessageKey, type MessageValues } from '#src/platform/domain/messages'
import type { Verdict } from '#src/platform/domain/verdict'

/** One line of detailed_errors: a field or a ticket, and the sentence that says what is wrong with it. */
export type DetailedError = Readonly<Record<string, unknown>> & { readonly message: string }

/** An answer other than the good one: status, the sentence for the person, and what stands behind it (API-15). */
export class HttpError extends Error {
  readonly detailedErrors: readonly DetailedError[]
  /** The present rows, where the answer is a conflict (TICK-99). */
  readonly current: readonly unknown[] | undefined
  readonly headers: Readonly<Record<string, string>>

  constructor(
    readonly status: number,
    text: string,
    more: { detailedErrors?: readonly DetailedError[]; current?: readonly unknown[]; headers?: Readonly<Record<string, string>>; cause?: unknown } = {},
  ) {
    super(text, more.cause === undefined ? undefined : { cause: more.cause })
    this.detailedErrors = more.detailedErrors ?? []
    this.current = more.current
    this.headers = more.headers ?? {}
  }
}

/** 422: a rule says no. `detailedErrors` names the tickets or fields (S-10). */
export function unprocessable(key: MessageKey, values?: MessageValues, detailedErrors?: readonly DetailedError[]): HttpError {
  return new HttpError(422, message(key, values), { detailedErrors: detailedErrors ?? [] })
}

/** Throws 422 with the rule's sentence unless the rule allows. */
export function insist(verdict: Verdict, detailedErrors?: readonly DetailedError[]): void {
  if (!verdict.allowed) throw unprocessable(verdict.message, verdict.values, detailedErrors)
}

/** Most rows that are named as missing: enough to see what is meant. */
const MOST_NAMED = 100

/** 404: missing, or another agency's, which is the same (API-16). Of many that were named, `ids` says which are not there. */
export function notFound(ids: readonly number[] = []): HttpError {
  const text = message('errors.not_found')
  return new HttpError(404, text, { detailedErrors: ids.slice(0, MOST_NAMED).map((id) => ({ id, message: text })) })
}

/** 409: changed by someone else since; the present rows go with it (TICK-99, API-35). */
export function changedElsewhere(current: readonly unknown[]): HttpError {
  return new HttpError(409, message('errors.changed_elsewhere'), { current })
}

/** 409 for another reason, said by its sentence. */
export function conflict(key: MessageKey, values?: MessageValues, current?: readonly unknown[]): HttpError {
  return new HttpError(409, message(key, values), current === undefined ? {} : { current })
}

/** 403: the role, a flag or an impersonated session forbids. */
export function forbidden(verdict: Verdict): HttpError {
  return new HttpError(403, verdict.allowed ? message('errors.forbidden') : message(verdict.message, verdict.values))
}

/** 401: an API key in a header that nobody reads, or one that is unknown. */
export function unknownApiKey(isInOwnHeader: boolean): HttpError {
  return new HttpError(401, message(isInOwnHeader ? 'errors.api_key_header' : 'errors.api_key_unknown'))
}

/** 401: no session, or one that ended. */
export function unauthenticated(): HttpError {
  return new HttpError(401, message('errors.session_expired'))
}
