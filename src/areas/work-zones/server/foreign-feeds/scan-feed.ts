/** Why a text is not a WZDx feed. */
export type FeedRefusal = 'not_json' | 'not_a_feed' | 'too_deep'

/** Thrown for a text that is not a WZDx feed, or that is only a part of a feed. */
export class NotAFeed extends Error {
  constructor(readonly why: FeedRefusal) {
    super(why)
  }
}

/** A part of a feed: its feed info, or one of its features. The value of a feature that is not valid JSON is undefined. */
export interface FeedPart {
  readonly kind: 'info' | 'feature'
  readonly value: unknown
}

const DEEPEST = 32
const LARGEST_PART = 1024 * 1024
/** How many bytes are scanned between two pauses. */
const STRIDE = 64 * 1024
const INFO = new Set(['feed_info', 'road_event_feed_info'])

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a]
const [OPEN_OBJECT, CLOSE_OBJECT, OPEN_LIST, CLOSE_LIST] = [0x7b, 0x7d, 0x5b, 0x5d]

/**
 * The parts of a feed, each parsed on its own, so that a feed of 50 MB is never one object in memory. Yields null regularly, so that the
 * caller can pause and let other calls run. A feature that cannot be parsed does not affect the others. Throws NotAFeed for a text that is
 * not a feed or is cut off.
 */
export function* scanFeed(content: Buffer): Generator<FeedPart | null> {
  const closers: number[] = []
  let [isString, isKey, hasFeatures] = [false, false, false]
  let [key, textStart, partStart] = ['', 0, -1]
  const first = content.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf])) ? 3 : 0
  for (let at = first; at < content.length; at += 1) {
    if (at % STRIDE === 0) yield null
    const byte = content[at]
    if (isString) {
      if (byte === BACKSLASH) at += 1
      else if (byte === QUOTE) {
        isString = false
        if (isKey && closers.length === 1) key = content.toString('utf8', textStart, at)
      }
      continue
    }
    if (closers.length === 0 && byte !== OPEN_OBJECT) {
      if (byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09) continue
      throw new NotAFeed('not_json')
    }
    if (byte === QUOTE) {
      isString = true
      textStart = at + 1
    } else if (byte === COMMA) isKey = closers.length === 1
    else if (byte === COLON) isKey = false
    else if (byte === OPEN_OBJECT || byte === OPEN_LIST) {
      if (isPart(closers.length, byte, key)) partStart = at
      closers.push(byte === OPEN_OBJECT ? CLOSE_OBJECT : CLOSE_LIST)
      if (closers.length > DEEPEST) throw new NotAFeed('too_deep')
      if (closers.length === 1) isKey = true
      if (closers.length === 2 && key === 'features' && byte === OPEN_LIST) hasFeatures = true
    } else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) {
      if (closers.pop() !== byte) throw new NotAFeed('not_json')
      const depth = closers.length
      if (partStart >= 0 && depth === (key === 'features' ? 2 : 1)) {
        yield { kind: key === 'features' ? 'feature' : 'info', value: parsed(content.subarray(partStart, at + 1)) }
        partStart = -1
      }
      if (depth === 0) {
        if (!hasFeatures) throw new NotAFeed('not_a_feed')
        return
      }
    }
  }
  throw new NotAFeed('not_json')
}

/** Whether a JSON value that begins at this depth is read: an entry of the features, or the feed info. */
function isPart(depth: number, opens: number, key: string): boolean {
  return (depth === 2 && key === 'features') || (depth === 1 && opens === OPEN_OBJECT && INFO.has(key))
}

function parsed(text: Buffer): unknown {
  if (text.length > LARGEST_PART) return undefined
  try {
    return JSON.parse(text.toString('utf8')) as unknown
  } catch {
    return undefined
  }
}
