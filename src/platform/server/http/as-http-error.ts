import type { FastifyError } from 'fastify'
import { message } from '#src/platform/domain/messages'
import { HttpError } from '#src/platform/server/http/errors'
import { outageOf } from '#src/platform/server/http/outage'
import { isRace } from '#src/platform/server/http/races'

/** The codes of a lock timeout and of a deadlock: another call is using the same rows. */
const LOCKED = new Set(['55P03', '40P01'])

/** The codes of a duplicate key and of a row that other rows reference (since PostgreSQL 18, RESTRICT has a code of its own). */
const CONSTRAINTS = new Set(['23505', '23503', '23001'])

/** Our own code, with which the database refuses a change in a closed period (migration 0021). The detail is the period's number. */
const PERIOD_CLOSED = 'SLP01'

/**
 * Converts any error to an HTTP error. Our own HTTP errors are returned unchanged, errors of Fastify and the database are converted
 * according to their code, and all others become a 500.
 */
export function asHttpError(error: FastifyError | Error, method: string): HttpError {
  if (error instanceof HttpError) return error
  if ('validation' in error && error.validation) {
    const detailedErrors = error.validation.map((fault) => {
      const named = fault.params?.['additionalProperty'] ?? fault.params?.['missingProperty']
      const field = [fault.instancePath.slice(1).replaceAll('/', '.'), named].filter((part) => typeof part === 'string' && part !== '').join('.')
      return { field, message: fault.message ?? 'is not valid' }
    })
    return new HttpError(422, message('errors.not_valid'), { detailedErrors })
  }
  const code = 'code' in error ? String(error.code) : ''
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new HttpError(413, message('errors.body_too_large'))
  if (code === PERIOD_CLOSED) return new HttpError(422, message('errors.period_closed', { number: Number('detail' in error ? error.detail : 0) }))
  const isRead = method === 'GET' || method === 'HEAD'
  // a read changes nothing, so there is no conflict to resolve: the 503 lets the client simply repeat the read
  if (LOCKED.has(code) && isRead) return new HttpError(503, message('errors.busy'), { headers: { 'retry-after': '2' } })
  if (LOCKED.has(code) || (CONSTRAINTS.has(code) && isRace(error))) return new HttpError(409, message('errors.write_under_way'))
  if (code === 'FILE_GONE') return new HttpError(410, message('errors.file_gone'))
  const outage = outageOf(error)
  if (outage === 'disk_full') return new HttpError(507, message('errors.disk_full'))
  if (outage === 'unavailable') return new HttpError(503, message('errors.busy'), { headers: { 'retry-after': '2' } })
  if (code === '22021' || code === '22P02' || code === '22003' || code === '22007' || code === '22008') return new HttpError(422, message('errors.not_valid'))
  const status = 'statusCode' in error ? error.statusCode : undefined
  if (status !== undefined && status >= 400 && status < 500) {
    return new HttpError(status === 400 || status === 415 ? 422 : status, message('errors.not_valid'))
  }
  return new HttpError(500, message('errors.server_error'))
}
