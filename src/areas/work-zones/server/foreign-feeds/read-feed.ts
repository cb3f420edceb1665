import { createHash } from 'node:crypto'
import type { KeyPlace } from '#src/areas/work-zones/domain/foreign-feeds/feed'
import { readFeedInfo, type FeedInfo } from '#src/areas/work-zones/domain/foreign-feeds/read-feed-info'
import { readRoadEvent, type FeedFault, type ForeignEvent } from '#src/areas/work-zones/domain/foreign-feeds/read-road-event'
import { NotAFeed, scanFeed, type FeedRefusal } from '#src/areas/work-zones/server/foreign-feeds/scan-feed'
import { message, type MessageKey, type MessageValues } from '#src/platform/domain/messages'
import { AddressNotAllowed, AnswerTooLarge, type openOutbound } from '#src/platform/server/http/outbound'
import { timeSlices } from '#src/platform/server/time-slice'

/** A feed to read, with its key and the stored facts of its last answer. */
export interface FeedToRead {
  readonly name: string
  readonly address: string
  readonly key_place: KeyPlace
  readonly key_name: string
  readonly secret: string
  readonly etag: string | null
  readonly content_hash: string | null
}

/** A complete answer. `isNew` is false if the answer is unchanged since the last reading; `events` is then empty. */
export interface FeedAnswer {
  readonly isNew: boolean
  readonly info: FeedInfo | null
  readonly events: readonly ForeignEvent[]
  readonly faults: readonly FeedFault[]
  /** How many faults there are, including those that are not in the list. */
  readonly faultCount: number
  readonly note: string | null
  readonly etag: string | null
  readonly content_hash: string | null
}

type Outbound = ReturnType<typeof openOutbound>

const MEGABYTE = 1024 * 1024
const LARGEST_MB = 64
const MOST_EVENTS = 50_000
const MOST_FAULTS = 100
/** The time limit for reading one feed, so that an endless answer does not delay the other feeds. */
const LONGEST_MS = 60_000

const refusals = { not_json: 'feeds.not_json', not_a_feed: 'feeds.not_a_feed', too_deep: 'feeds.too_deep' } as const satisfies Readonly<Record<FeedRefusal, MessageKey>>

/** Why a feed was not read, as a message for people. Repeats nothing that the feed sent except a status, a host and a version. */
export class FeedProblem extends Error {
  constructor(key: MessageKey, values: MessageValues) {
    super(message(key, values))
  }
}

/** Reads a feed (PLUS-27). Errors in a road event are listed, and the rest is still used. Throws FeedProblem if no part can be used. */
export async function readFeed(feed: FeedToRead, outbound: Outbound, { signal, longestMs = LONGEST_MS }: { readonly signal?: AbortSignal | undefined; readonly longestMs?: number } = {}): Promise<FeedAnswer> {
  try {
    return await answerOf(feed, outbound, longestMs, signal)
  } catch (error) {
    throw error instanceof FeedProblem ? error : problemOf(feed, error)
  }
}

async function answerOf(feed: FeedToRead, outbound: Outbound, longestMs: number, signal: AbortSignal | undefined): Promise<FeedAnswer> {
  const same: FeedAnswer = { isNew: false, info: null, events: [], faults: [], faultCount: 0, note: null, etag: feed.etag, content_hash: feed.content_hash }
  const response = await outbound(addressOf(feed), {
    method: 'GET', largestAnswer: LARGEST_MB * MEGABYTE, longestMs, ...(signal === undefined ? {} : { signal }),
    headers: {
      accept: 'application/geo+json, application/json', ...(feed.etag === null ? {} : { 'if-none-match': feed.etag }), ...(feed.key_place === 'bearer' ? { authorization: `Bearer ${feed.secret}` } : {}),
    },
  })
  if (response.status === 304 && feed.etag !== null) return same
  if (response.status !== 200) throw statusProblem(feed, response)
  const content = Buffer.from(await response.arrayBuffer())
  const content_hash = createHash('sha256').update(content).digest('base64url')
  const etag = response.headers.get('etag')?.slice(0, 200) ?? null
  return content_hash === feed.content_hash ? { ...same, etag } : { ...(await contentOf(feed, content)), etag, content_hash }
}

async function contentOf({ name }: FeedToRead, content: Buffer): Promise<Omit<FeedAnswer, 'etag' | 'content_hash'>> {
  const slice = timeSlices()
  const events = new Map<string, ForeignEvent>()
  const faults: FeedFault[] = []
  let [faultCount, isCut] = [0, false]
  let info: unknown = null
  const addFaults = (newFaults: readonly FeedFault[]) => {
    faultCount += newFaults.length
    faults.push(...newFaults.slice(0, MOST_FAULTS - faults.length))
  }
  for (const part of scanFeed(content)) {
    await slice()
    if (part === null) continue
    if (part.kind === 'info') {
      info = part.value
      continue
    }
    const read = readRoadEvent(part.value)
    addFaults(read.faults)
    if (read.event === null) continue
    if (events.has(read.event.event_id)) addFaults([{ event: read.event.event_id, message: message('feeds.id_twice') }])
    else if (events.size < MOST_EVENTS) events.set(read.event.event_id, read.event)
    else isCut = true
  }
  const about = readFeedInfo(info)
  if (!about.isReadable) throw new FeedProblem('feeds.version', { name, version: about.version })
  const note = isCut ? message('feeds.too_many', { name, max: MOST_EVENTS.toLocaleString('en-US') }) : about.note
  return { isNew: true, info: about, events: [...events.values()], faults, faultCount, note }
}

function addressOf({ address, key_place: place, key_name: name, secret }: FeedToRead): string {
  const url = new URL(address)
  if (place === 'parameter') url.searchParams.set(name, secret)
  return url.href
}

function statusProblem({ name, address }: FeedToRead, { status, headers }: Response): FeedProblem {
  if (status === 401 || status === 403) return new FeedProblem('feeds.key_refused', { name, status })
  const location = headers.get('location') ?? ''
  if (status >= 300 && status < 400 && location !== '' && URL.canParse(location, address)) return new FeedProblem('feeds.redirect', { name, host: new URL(location, address).host.slice(0, 100) })
  return status === 429 ? new FeedProblem('outside.busy', { name }) : new FeedProblem('outside.status', { name, status })
}

function problemOf({ name }: FeedToRead, error: unknown): FeedProblem {
  if (error instanceof NotAFeed) return new FeedProblem(refusals[error.why], { name })
  if (error instanceof AnswerTooLarge) return new FeedProblem('feeds.too_large', { name, max: LARGEST_MB })
  const isForbidden = error instanceof AddressNotAllowed || (error instanceof Error && error.cause instanceof AddressNotAllowed)
  return new FeedProblem(isForbidden ? 'outside.address_not_allowed' : 'outside.no_answer', { name })
}
