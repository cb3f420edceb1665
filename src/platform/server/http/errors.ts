import { message, type MessageKey, type MessageValues } from '#src/platform/domain/messages'
import type { Verdict } from '#src/platform/domain/verdict'

/** An entry of detailed_errors: which field or ticket is wrong, and the message that says why. */
export type DetailedError = Readonly<Record<string, unknown>> & { readonly message: string }

/** An error that is sent as an answer: its status, its message for the user, and its details (API-15). */
export class HttpError extends Error {
  readonly detailedErrors: readonly DetailedError[]
  /** For a conflict: the current rows (TICK-99). */
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

/** 422: a rule refuses the request. `detailedErrors` names the tickets or fields (S-10). */
export function unprocessable(key: MessageKey, values?: MessageValues, detailedErrors?: readonly DetailedError[]): HttpError {
  return new HttpError(422, message(key, values), { detailedErrors: detailedErrors ?? [] })
}

/** Throws a 422 with the rule's message if the verdict is a refusal. */
export function throwIfRefused(verdict: Verdict, detailedErrors?: readonly DetailedError[]): void {
  if (!verdict.allowed) throw unprocessable(verdict.message, verdict.values, detailedErrors)
}

/** The maximum number of missing ids that an answer lists. */
const MOST_NAMED = 100

/**
 * 404: the record does not exist, or belongs to another agency; the answer does not reveal which (API-16). If the request names several
 * records, `ids` are those that are missing.
 */
export function notFound(ids: readonly number[] = []): HttpError {
  const text = message('errors.not_found')
  return new HttpError(404, text, { detailedErrors: ids.slice(0, MOST_NAMED).map((id) => ({ id, message: text })) })
}

/** 409: somebody else has changed the record since the caller read it. The answer has the current rows (TICK-99, API-35). */
export function changedElsewhere(current: readonly unknown[]): HttpError {
  return new HttpError(409, message('errors.changed_elsewhere'), { current })
}

/** 409 for another reason, which the message explains. */
export function conflict(key: MessageKey, values?: MessageValues, current?: readonly unknown[]): HttpError {
  return new HttpError(409, message(key, values), current === undefined ? {} : { current })
}

/** 403: the role, a feature flag or impersonation does not allow this. */
export function forbidden(verdict: Verdict): HttpError {
  return new HttpError(403, verdict.allowed ? message('errors.forbidden') : message(verdict.message, verdict.values))
}

/** 401: an unknown API key, or an API key in a header that is not supported for keys. */
export function unknownApiKey(isInOwnHeader: boolean): HttpError {
  return new HttpError(401, message(isInOwnHeader ? 'errors.api_key_header' : 'errors.api_key_unknown'))
}

/** 401: there is no session, or the session has ended. */
export function unauthenticated(): HttpError {
  return new HttpError(401, message('errors.session_expired'))
}
