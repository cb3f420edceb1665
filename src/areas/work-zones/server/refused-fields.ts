import { message } from '#src/platform/domain/messages'
import type { Verdict } from '#src/platform/domain/verdict'
import { HttpError } from '#src/platform/server/http/errors'

/** 422 with each field that a rule refuses. The message is that of the first one. */
export function refusedFields(verdicts: Readonly<Record<string, Verdict>>): HttpError {
  const faults = Object.entries(verdicts).flatMap(([field, verdict]) => (verdict.allowed ? [] : [{ field, message: message(verdict.message, verdict.values) }]))
  return new HttpError(422, faults[0]?.message ?? '', { detailedErrors: faults })
}
