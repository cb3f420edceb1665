import sharp from 'sharp'
import { refuse, type Refusal } from '#src/platform/domain/verdict'
import { KeyedLimiter, Limiter, serverBusy, shareUsedUp } from '#src/platform/server/limiter'

// Only the readers that the allow lists name: no PDF or TIFF comes near the others (reliability row 25).
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadSvgBuffer'] })
sharp.cache(false)

/** What waits holds its file in memory, and what is drawn unfolds there: both are few (M7). */
const everybodys = new Limiter({ atOnce: 1, mostWaiting: 8, waitMs: 20_000, refusal: serverBusy })
const ofPerson = new KeyedLimiter({ atOnce: 2, mostWaiting: 6, waitMs: 20_000, refusal: shareUsedUp })

/** Most pixels of one picture, in millions: a small file can unfold into more than any memory holds. */
const MAX_MEGAPIXELS = 50
/** Most pixels of one side. */
const MAX_SIDE = 10_000

/** Most pixels that any reader may unfold. */
export const MOST_PIXELS = MAX_MEGAPIXELS * 1_000_000

/** Draws when it is this person's turn: 429 or 503 with Retry-After when they, or the server, have too many in hand. */
export function inTurnOf<T>(person: { readonly dot_authority_id: number; readonly id: number }, draw: () => Promise<T>): Promise<T> {
  return ofPerson.run(`${person.dot_authority_id}:${person.id}`, () => everybodys.run(draw))
}

/** Why a picture of this size is not drawn, or null. Told before it is unfolded: a small file can be larger than any memory. */
export function tooLarge({ width, height }: { readonly width: number; readonly height: number }): Refusal | null {
  if (width * height > MOST_PIXELS) return refuse('errors.image_pixels', { max: MAX_MEGAPIXELS })
  if (Math.max(width, height) > MAX_SIDE) return refuse('errors.image_side', { max: MAX_SIDE })
  return null
}
