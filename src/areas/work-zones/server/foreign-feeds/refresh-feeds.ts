import { FeedProblem, readFeed, type FeedAnswer, type FeedToRead } from '#src/areas/work-zones/server/foreign-feeds/read-feed'
import { addEvents, claimFeed, dropEvents, findFeeds, lockFeed, noteAnswer, noteProblem, type FeedRow } from '#src/areas/work-zones/server/foreign-feeds/feed-store'
import { message } from '#src/platform/domain/messages'
import { openOutbound } from '#src/platform/server/http/outbound'
import { openSecret } from '#src/platform/server/keys/client-secrets'
import type { Platform } from '#src/platform/server/platform'

/** The result of reading one feed. */
export interface RefreshedFeed {
  readonly name: string
  /** How many road events a new answer had; null if the answer had not changed, or there was a problem. */
  readonly events: number | null
  readonly faults: number
  readonly problem: string | null
}

type Needed = Pick<Platform, 'database' | 'configuration' | 'log'>

/** Road events per statement. */
const BATCH = 250

/**
 * The owner that a feed's key is encrypted for. The owner includes the host, so that the key can never be decrypted to be sent to another
 * host. After a change of the host, a person must enter the key again.
 */
export const sealedFor = (agency: number, { id, address }: { readonly id: number; readonly address: string }) => `work_zone_feeds ${agency} ${id} ${new URL(address).origin}`

interface Round {
  /** Leaves out the feeds that are not due by the schedule. */
  readonly dueOnly: boolean
  /** Called with the number of feeds that are done and their total. */
  report?(done: number, total: number): Promise<void>
  /** Ends the round when the server stops. */
  readonly signal?: AbortSignal
}

/** Reads the feeds of an agency one after the other (PLUS-27). Skips a feed that another server is reading. */
export async function refreshFeeds(platform: Needed, agency: number, { dueOnly, report, signal }: Round): Promise<readonly RefreshedFeed[]> {
  const feeds = await platform.database.inAgency(agency, (db) => findFeeds(db, { dueOnly }))
  const results: RefreshedFeed[] = []
  await report?.(0, feeds.length)
  for (const feed of feeds) {
    if (signal?.aborted === true) break
    results.push(await refreshFeed(platform, agency, feed, signal))
    await report?.(results.length, feeds.length)
  }
  return results
}

async function refreshFeed(platform: Needed, agency: number, feed: FeedRow, signal: AbortSignal | undefined): Promise<RefreshedFeed> {
  const { database, configuration, log } = platform
  const { id, name } = feed
  if (!(await database.inAgency(agency, (db) => claimFeed(db, id)))) return { name, events: null, faults: 0, problem: message('errors.feed_busy', { name }) }
  try {
    const answer = await readFeed(await withSecret(platform, agency, feed), openOutbound(configuration.workZoneFeedTrustedHosts), { signal })
    await store(platform, agency, id, answer)
    return { name, events: answer.isNew ? answer.events.length : null, faults: answer.faultCount, problem: null }
  } catch (error) {
    // the feed has not failed just because the server stops; its claim expires, and another server reads it again
    if (signal?.aborted === true) return { name, events: null, faults: 0, problem: null }
    const problem = error instanceof FeedProblem ? error.message : message('outside.no_answer', { name })
    await database.inAgency(agency, (db) => noteProblem(db, id, problem))
    if (!(error instanceof FeedProblem)) throw error
    log.warn({ agency, feed: id }, "another agency's work zone feed could not be read")
    return { name, events: null, faults: 0, problem }
  }
}

/** Stores a whole answer in one transaction, so that nobody sees only a part of its road events. */
function store({ database }: Needed, agency: number, id: number, answer: FeedAnswer): Promise<void> {
  return database.inAgency(agency, async (db) => {
    if (!(await lockFeed(db, id))) return
    if (answer.isNew) {
      await dropEvents(db, id)
      for (let at = 0; at < answer.events.length; at += BATCH) await addEvents(db, id, answer.events.slice(at, at + BATCH))
    }
    await noteAnswer(db, id, answer)
  })
}

async function withSecret({ database }: Needed, agency: number, { secret, ...feed }: FeedRow): Promise<FeedToRead> {
  if (feed.key_place === 'none' || secret === null) return { ...feed, secret: '' }
  const opened = await openSecret(database, sealedFor(agency, feed), secret)
  if (opened === null) throw new FeedProblem('feeds.secret_unreadable', { name: feed.name })
  return { ...feed, secret: opened }
}
