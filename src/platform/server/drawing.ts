import sharp from 'sharp'
import { refuse, type Refusal } from '#src/platform/domain/verdict'
import { KeyedLimiter, Limiter, serverBusy, shareUsedUp } from '#src/platform/server/limiter'

// only these decoders are allowed, so that no other decoder is ever given a PDF or TIFF (reliability row 25)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadSvgBuffer'] })
sharp.cache(false)

/**
 * Only one image is drawn at a time and few wait: waiting images keep their file in memory, and decoded images take even more memory (M7).
 */
const everybodys = new Limiter({ atOnce: 1, mostWaiting: 8, waitMs: 20_000, refusal: serverBusy })
const ofPerson = new KeyedLimiter({ atOnce: 2, mostWaiting: 6, waitMs: 20_000, refusal: shareUsedUp })

/** Maximum megapixels of an image: even a small file can decode to more than the available memory. */
const MAX_MEGAPIXELS = 50
/** Maximum pixels per side. */
export const MOST_SIDE = 10_000

/** The pixel limit for all decoders. */
export const MOST_PIXELS = MAX_MEGAPIXELS * 1_000_000

/** Limits image processing per person and server: 429 or 503 with Retry-After when too many are waiting. */
export function inTurnOf<T>(person: { readonly dot_authority_id: number; readonly id: number }, draw: () => Promise<T>): Promise<T> {
  return ofPerson.run(`${person.dot_authority_id}:${person.id}`, () => everybodys.run(draw))
}

/**
 * Why an image of this size is refused, or null. Checked before decoding, since even a small file can decode to more than the available
 * memory.
 */
export function tooLarge({ width, height }: { readonly width: number; readonly height: number }): Refusal | null {
  if (width * height > MOST_PIXELS) return refuse('errors.image_pixels', { max: MAX_MEGAPIXELS })
  if (Math.max(width, height) > MOST_SIDE) return refuse('errors.image_side', { max: MOST_SIDE })
  return null
}
