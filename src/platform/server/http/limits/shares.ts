import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { ContractEntry } from '#src/platform/api/contract'
import { AgencyTurns } from '#src/platform/server/http/limits/agency-turns'
import type { Caller } from '#src/platform/server/http/security/caller'
import { KeyedLimiter, shareUsedUp, type Release } from '#src/platform/server/limiter'

/**
 * Maximum number of calls that one person or API key runs at the same time. Further calls wait, even those of a single browser, which opens
 * up to six connections.
 */
const CALLS_OF_CALLER = 4
/** Maximum number of long calls that one agency runs at the same time, so that they use at most one processor core of the database. */
const LONG_CALLS_OF_AGENCY = 1
/** How long a long call waits for its turn: longer than a change of 5,000 tickets takes. A waiting call uses no connection. */
const LONG_WAIT_MS = 10_000
/** A change that names more rows than this counts as a long call. A change of all rows that match a filter also does. */
const FEW_ROWS = 200
const MOST_REMEMBERED = 10_000

/**
 * The limits that apply to every call before it takes a database connection (H3). A call that gets no slot in time, or for which too many
 * calls are already waiting, gets a 429 with Retry-After.
 */
export interface Shares {
  /** Takes a slot in the caller's share. Null for a call without credentials. */
  ofCaller(request: Pick<FastifyRequest, 'headers' | 'ip'>): Promise<Release | null>
  /** Records the caller to whom a token belongs, so that all sessions of a person share one limit. */
  note(request: Pick<FastifyRequest, 'headers'>, caller: Caller | null): void
  /**
   * Takes a slot in the agency's share: a long call waits until no other long call of the agency is running, and any call waits for its
   * turn. Null for a call without credentials.
   */
  ofAgency(entry: ContractEntry, caller: Caller | null, body: unknown): Promise<Release | null>
}

/** Creates the limits for one server. */
export function openShares(waitMs: number): Shares {
  const callers = new KeyedLimiter({ atOnce: CALLS_OF_CALLER, mostWaiting: 200, waitMs, refusal: shareUsedUp })
  const longWork = new KeyedLimiter({ atOnce: LONG_CALLS_OF_AGENCY, mostWaiting: 20, waitMs: Math.max(LONG_WAIT_MS, waitMs), refusal: shareUsedUp })
  const turns = new AgencyTurns(waitMs)
  const known = new Map<string, string>()
  return {
    async ofCaller(request) {
      const token = tokenKey(request)
      if (token === null) return null
      // A token of three parts is checked by its signature, which is fast. Any other text may be an API key, which takes a database query
      // to check, so all unknown keys from one network address share a limit.
      const isSigned = request.headers.authorization?.split('.').length === 3
      return callers.take(known.get(token) ?? (isSigned ? token : `unknown:${request.ip}`))
    },
    note(request, caller) {
      const token = tokenKey(request)
      if (token === null || caller === null) return
      if (known.size >= MOST_REMEMBERED) known.clear()
      known.set(token, `${caller.kind}:${caller.dot_authority_id}:${caller.id}`)
    },
    async ofAgency(entry, caller, body) {
      if (caller === null) return null
      const { dot_authority_id: agency } = caller
      if (!isLong(entry, body)) return turns.take(agency, false)
      const release = await longWork.take(String(agency))
      try {
        const endTurn = await turns.take(agency, true)
        return () => {
          endTurn()
          release()
        }
      } catch (error) {
        release()
        throw error
      }
    },
  }
}

function tokenKey({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  const { authorization } = headers
  return authorization === undefined || authorization === '' ? null : createHash('sha256').update(authorization).digest('base64')
}

function isLong(entry: ContractEntry, body: unknown): boolean {
  if (entry.isLong === true) return true
  // a call without a transaction of its own is not long work: it mostly reads, and never uses more than one connection
  if (entry.transaction === false || typeof body !== 'object' || body === null || Buffer.isBuffer(body)) return false
  // the steps of a macro run in one call, so their rows are added up
  const parts: readonly object[] = 'steps' in body && Array.isArray(body.steps) ? body.steps.map(bodyOfStep) : [body]
  return parts.some((part) => 'filters' in part) || parts.reduce((sum, part) => sum + longestList(part), 0) > FEW_ROWS
}

function bodyOfStep(step: unknown): object {
  return typeof step === 'object' && step !== null && 'body' in step && typeof step.body === 'object' && step.body !== null ? step.body : {}
}

function longestList(body: object): number {
  return Math.max(0, ...Object.values(body).map((value: unknown) => (Array.isArray(value) ? value.length : 0)))
}
