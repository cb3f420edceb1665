import type { FastifyRequest } from 'fastify'
import type { ContractEntry } from '#src/platform/api/contract'
import { ByteBudget } from '#src/platform/server/http/limits/byte-budget'
import type { Caller } from '#src/platform/server/http/security/caller'
import { serverBusy, shareUsedUp, type Release } from '#src/platform/server/limiter'

const MB = 1024 * 1024
/**
 * Maximum total size of the request bodies that this server receives or processes at the same time. While it is processed, a body takes
 * several times its size in memory.
 */
const MOST_BYTES = 160 * MB
/** Maximum total size of the request bodies of one agency at the same time, so that there is always room for other agencies. */
const MOST_BYTES_OF_AGENCY = 96 * MB
/** Bodies smaller than this are not counted, because the limits on calls per caller are enough for them. */
const SMALL = MB
/**
 * How long a body waits for room. The time is long, because a waiting body is not read and so takes no memory, and because a body that a
 * phone sends slowly occupies its room for long.
 */
const WAIT_MS = 60_000
const MOST_WAITING = 500

/** Limits the memory that one server uses for request bodies (M7, B9). */
export interface BodyRoom {
  /** Reserves room for a request's body before it is read; null for a small one. Throws 429 or 503 if no room becomes free in time. */
  take(request: Pick<FastifyRequest, 'headers'>, entry: Pick<ContractEntry, 'method' | 'bodyLimit' | 'file' | 'isStreamed'>, caller: Caller | null): Promise<Release | null>
}

/** Creates the limit for one server. */
export function openBodyRoom(): BodyRoom {
  const everybodys = new ByteBudget({ bytes: MOST_BYTES, mostWaiting: MOST_WAITING, waitMs: WAIT_MS, refusal: serverBusy })
  const ofAgency = new Map<string, ByteBudget>()
  return {
    async take({ headers }, { method, file, isStreamed, bodyLimit = 10 * MB }, caller) {
      // forms and streamed files are read piece by piece and are never completely in memory
      if (file === 'multipart/form-data' || isStreamed === true) return null
      const bytes = method === 'GET' ? 0 : Number(headers['content-length'] ?? (headers['transfer-encoding'] === undefined ? 0 : bodyLimit))
      // a body that exceeds the call's limit is refused without being read into memory
      if (bytes <= SMALL || bytes > bodyLimit) return null
      const key = String(caller?.dot_authority_id ?? 'anyone')
      const own = ofAgency.get(key) ?? new ByteBudget({ bytes: MOST_BYTES_OF_AGENCY, mostWaiting: MOST_WAITING, waitMs: WAIT_MS, refusal: shareUsedUp })
      ofAgency.set(key, own)
      const forget = () => {
        // room that is released twice must not delete a newer budget of the same agency
        if (own.isIdle && ofAgency.get(key) === own) ofAgency.delete(key)
      }
      try {
        const releaseOwn = await own.take(bytes)
        const release = await everybodys.take(bytes).catch((error: unknown) => {
          releaseOwn()
          throw error
        })
        return () => {
          release()
          releaseOwn()
          forget()
        }
      } catch (error) {
        forget()
        throw error
      }
    },
  }
}
