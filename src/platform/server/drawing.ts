import sharp from 'sharp'
import { refuse, type Refusal } from '#src/platform/domain/verdict'
import { KeyedLimiter, Limiter, serverBusy, shareUsedUp } from '#src/platform/server/limiter'

// allow only the decoders listed here, because an uploaded PDF or TIFF must never reach the other decoders (reliability row 25)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadSvgBuffer'] })
sharp.cache(false)

/**
 * Only one image is processed at a time, and only a few may wait: the file of each waiting image is in memory, and a decoded image takes
 * even more memory (M7).
 */
const everybodys = new Limiter({ atOnce: 1, mostWaiting: 8, waitMs: 20_000, refusal: serverBusy })
const ofPerson = new KeyedLimiter({ atOnce: 2, mostWaiting: 6, waitMs: 20_000, refusal: shareUsedUp })

/** Maximum size of an image in megapixels. Even a small file can decode to more than the available memory. */
const MAX_MEGAPIXELS = 50
/** Maximum width and height of an image, in pixels. */
export const MOST_SIDE = 10_000

/** The pixel limit for all decoders. */
export const MOST_PIXELS = MAX_MEGAPIXELS * 1_000_000

/** Limits how many images are processed per person and per server. Throws 429 or 503 with Retry-After when too many are waiting. */
export function inTurnOf<T>(person: { readonly dot_authority_id: number; readonly id: number }, draw: () => Promise<T>): Promise<T> {
  return ofPerson.run(`${person.dot_authority_id}:${person.id}`, () => everybodys.run(draw))
}

/**
 * The refusal of an image that has too many pixels, or null. The size is checked before the image is decoded, because even a small file can
 * decode to more than the available memory.
 */
export function tooLarge({ width, height }: { readonly width: number; readonly height: number }): Refusal | null {
  if (width * height > MOST_PIXELS) return refuse('errors.image_pixels', { max: MAX_MEGAPIXELS })
  if (Math.max(width, height) > MOST_SIDE) return refuse('errors.image_side', { max: MOST_SIDE })
  return null
}
