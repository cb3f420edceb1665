import { message } from '#src/platform/domain/messages'
import { lockArrivals, type RetryOutcome } from '#src/areas/tickets/server/arrivals/store'
import { keepOutcomes, takeAgainByIds } from '#src/areas/tickets/server/arrivals/take-again'
import type { AfterReceipt } from '#src/platform/server/extensions/received-tickets'
import { HttpError } from '#src/platform/server/http/errors'
import type { Actor } from '#src/platform/server/http/security/actor'
import { JobCanceled, type JobWorker } from '#src/platform/server/jobs/jobs'
import type { Platform } from '#src/platform/server/platform'

export const ARRIVAL_RETRY = 'arrival_retry'
const ARRIVALS_AT_ONCE = 200

/** The input of the job that processes refused arrivals again. */
export interface RetryOrder {
  readonly ids: readonly number[]
  readonly actor: Actor
}

/**
 * Processes many refused arrivals again, in batches, each of which is saved in one transaction. Running the job again has no second effect,
 * because arrivals that were accepted are skipped. If a batch fails, its arrivals are processed one by one, so that one bad arrival does
 * not keep the others from being accepted.
 */
export function arrivalRetryWorker({ database, log }: Pick<Platform, 'database' | 'log'>, received: readonly AfterReceipt[]): JobWorker {
  return async ({ agency, input, report }) => {
    const { ids, actor } = input as RetryOrder
    const counts = { created: 0, updated: 0, unchanged: 0, refused: 0 }
    const take = (some: readonly number[]) => database.inAgency(agency, (db) => takeAgainByIds(db, actor, received, some))
    const takeOne = async (id: number): Promise<RetryOutcome[]> => {
      try {
        return await take([id])
      } catch (error) {
        if (!(error instanceof HttpError)) log.error({ err: error, arrival: id }, 'a refused arrival could not be taken again')
        const faults = [{ field: '', message: error instanceof HttpError ? error.message : message('errors.server_error') }]
        const outcome: RetryOutcome = { id, result: 'refused', slip_id: null, faults }
        return database.inAgency(agency, async (db) => {
          const [arrival] = await lockArrivals(db, [id])
          if (arrival === undefined) return []
          await keepOutcomes(db, actor, [arrival], [outcome])
          return [outcome]
        })
      }
    }
    await report(0, ids.length)
    for (let at = 0; at < ids.length; at += ARRIVALS_AT_ONCE) {
      const piece = ids.slice(at, at + ARRIVALS_AT_ONCE)
      const outcomes = await take(piece).catch(async (error: unknown) => {
        if (error instanceof JobCanceled) throw error
        const each: RetryOutcome[] = []
        for (const id of piece) each.push(...(await takeOne(id)))
        return each
      })
      for (const { result } of outcomes) counts[result] += 1
      await report(Math.min(at + piece.length, ids.length), ids.length)
    }
    return { result: counts }
  }
}
