import { message } from '#src/platform/domain/messages'
import { cleanLine } from '#src/platform/domain/formats/plain-text'

/** What the feed_info of a feed says about the feed. */
export interface FeedInfo {
  readonly publisher: string
  readonly version: string
  /** Tells the user if the feed has a newer minor version, which is read as far as it is compatible; null otherwise. */
  readonly note: string | null
  /** Whether the feed can be read at all. */
  readonly isReadable: boolean
}

const MAJOR = 4
const MINOR = 2
const PUBLISHER_MAX = 120

/** Reads the feed_info of a WZDx feed, which version 4.0 calls road_event_feed_info (PLUS-27). */
export function readFeedInfo(info: unknown): FeedInfo {
  const values = typeof info === 'object' && info !== null ? info : {}
  const publisher = textOf(Reflect.get(values, 'publisher'), PUBLISHER_MAX)
  const version = textOf(Reflect.get(values, 'version'), 20)
  const [, major, minor = '0'] = /^(\d{1,3})(?:\.(\d{1,3}))?/.exec(version) ?? []
  if (major === undefined) return { publisher, version, note: message('feeds.no_version'), isReadable: true }
  const isNewer = Number(major) === MAJOR && Number(minor) > MINOR
  return { publisher, version, note: isNewer ? message('feeds.newer', { version }) : null, isReadable: Number(major) === MAJOR }
}

function textOf(value: unknown, max: number): string {
  return typeof value === 'string' ? [...cleanLine(value.slice(0, max * 4).replace(/[\p{Cc}\p{Cs}]/gu, ' '))].slice(0, max).join('') : ''
}
