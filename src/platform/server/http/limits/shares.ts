import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { ContractEntry } from '#src/platform/api/contract'
import type { Caller } from '#src/platform/server/http/security/caller'
import { KeyedLimiter, shareUsedUp, type Release } from '#src/platform/server/limiter'

/** Concurrent calls of one person or API key. More calls of the same caller wait. A browser opens up to six connections. */
const CALLS_OF_CALLER = 4
/** Concurrent long calls of one agency, so that it uses at most one core of the database. */
const LONG_CALLS_OF_AGENCY = 1
/** How long a long call waits for its turn: longer than a change of 5,000 tickets takes. A waiting call holds no connection. */
const LONG_WAIT_MS = 10_000
/** A change that names more rows than this counts as long work, and so does a change by filters. */
const FEW_ROWS = 200
const MOST_REMEMBERED = 10_000

/** The limits that every call passes before it takes a database connection (H3). A call above a limit gets 429 with Retry-After. */
export interface Shares {
  /** Takes a slot in the caller's share; null for a call without credentials. */
  ofCaller(request: Pick<FastifyRequest, 'headers' | 'ip'>): Promise<Release | null>
  /** Records whom a token belongs to, so that all sessions of a person share one limit. */
  note(request: Pick<FastifyRequest, 'headers'>, caller: Caller | null): void
  /** Takes a slot in the agency's share of long calls; null for a short call. */
  ofLongWork(entry: ContractEntry, caller: Caller | null, body: unknown): Promise<Release | null>
}

/** Creates the limits of one server. */
export function openShares(waitMs: number): Shares {
  const callers = new KeyedLimiter({ atOnce: CALLS_OF_CALLER, mostWaiting: 200, waitMs, refusal: shareUsedUp })
  const longWork = new KeyedLimiter({ atOnce: LONG_CALLS_OF_AGENCY, mostWaiting: 20, waitMs: Math.max(LONG_WAIT_MS, waitMs), refusal: shareUsedUp })
  const known = new Map<string, string>()
  return {
    async ofCaller(request) {
      const token = tokenKey(request)
      if (token === null) return null
      // A token in three parts is checked by its signature. Any other text could be an API key, which takes a database query to check, so
      // all unknown ones from one address share a limit.
      const isSigned = request.headers.authorization?.split('.').length === 3
      return callers.take(known.get(token) ?? (isSigned ? token : `unknown:${request.ip}`))
    },
    note(request, caller) {
      const token = tokenKey(request)
      if (token === null || caller === null) return
      if (known.size >= MOST_REMEMBERED) known.clear()
      known.set(token, `${caller.kind}:${caller.dot_authority_id}:${caller.id}`)
    },
    async ofLongWork(entry, caller, body) {
      return caller !== null && isLong(entry, body) ? longWork.take(String(caller.dot_authority_id)) : null
    },
  }
}

function tokenKey({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  const { authorization } = headers
  return authorization === undefined || authorization === '' ? null : createHash('sha256').update(authorization).digest('base64')
}

function isLong(entry: ContractEntry, body: unknown): boolean {
  if (entry.isLong === true) return true
  // not long work: a call without its own transaction mostly reads, and never holds more than one connection
  if (entry.transaction === false || typeof body !== 'object' || body === null || Buffer.isBuffer(body)) return false
  // the steps of a macro count together, because they run in one call
  const parts: readonly object[] = 'steps' in body && Array.isArray(body.steps) ? body.steps.map(bodyOfStep) : [body]
  return parts.some((part) => 'filters' in part) || parts.reduce((sum, part) => sum + longestList(part), 0) > FEW_ROWS
}

function bodyOfStep(step: unknown): object {
  return typeof step === 'object' && step !== null && 'body' in step && typeof step.body === 'object' && step.body !== null ? step.body : {}
}

function longestList(body: object): number {
  return Math.max(0, ...Object.values(body).map((value: unknown) => (Array.isArray(value) ? value.length : 0)))
}
