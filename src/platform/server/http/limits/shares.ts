import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { ContractEntry } from '#src/platform/api/contract'
import type { Caller } from '#src/platform/server/http/security/caller'
import { KeyedLimiter, shareUsedUp, type Release } from '#src/platform/server/limiter'

/** Calls of one person or API key side by side; the others of the same wait their turn. A browser opens six lines. */
const CALLS_OF_CALLER = 4
/** Long work of one agency side by side, so that it has one core of the database and never all. */
const LONG_CALLS_OF_AGENCY = 1
/** Longer than a change of 5,000 tickets takes; who waits here holds no connection. */
const LONG_WAIT_MS = 10_000
/** A change that names more rows than this is long work, as is one by filters. */
const FEW_ROWS = 200
const MOST_REMEMBERED = 10_000

/** The limits that every call passes before it takes a connection of the database (H3): 429 with Retry-After. */
export interface Shares {
  /** A place among the calls of who sent this; null for a call that names nobody. */
  ofCaller(request: Pick<FastifyRequest, 'headers' | 'ip'>): Promise<Release | null>
  /** Notes who a token turned out to be, so that a person's sessions share one limit. */
  note(request: Pick<FastifyRequest, 'headers'>, caller: Caller | null): void
  /** A place among the long calls of an agency, null for a short one. */
  ofLongWork(entry: ContractEntry, caller: Caller | null, body: unknown): Promise<Release | null>
}

/** Opens the limits of one server. */
export function openShares(waitMs: number): Shares {
  const callers = new KeyedLimiter({ atOnce: CALLS_OF_CALLER, mostWaiting: 200, waitMs, refusal: shareUsedUp })
  const longWork = new KeyedLimiter({ atOnce: LONG_CALLS_OF_AGENCY, mostWaiting: 20, waitMs: Math.max(LONG_WAIT_MS, waitMs), refusal: shareUsedUp })
  const known = new Map<string, string>()
  return {
    async ofCaller(request) {
      const token = tokenKey(request)
      if (token === null) return null
      // a signed token is checked without the database; any other text could be a key, and is looked up there
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
  // what has no transaction of its own takes its connections one after another, and most of it reads
  if (entry.transaction === false || typeof body !== 'object' || body === null || Buffer.isBuffer(body)) return false
  return 'filters' in body || Object.values(body).some((value: unknown) => Array.isArray(value) && value.length > FEW_ROWS)
}
