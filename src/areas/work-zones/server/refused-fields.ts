import { message } from '#src/platform/domain/messages'
import type { Verdict } from '#src/platform/domain/verdict'
import { HttpError } from '#src/platform/server/http/errors'

/** The 422 error that lists each field that a rule refuses. Its message is the message of the first field. */
export function refusedFields(verdicts: Readonly<Record<string, Verdict>>): HttpError {
  const faults = Object.entries(verdicts).flatMap(([field, verdict]) => (verdict.allowed ? [] : [{ field, message: message(verdict.message, verdict.values) }]))
  return new HttpError(422, faults[0]?.message ?? '', { detailedErrors: faults })
}
