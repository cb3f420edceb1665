import sharp from 'sharp'
import type { ImageType } from '#src/domain/images/image-file'
import { IMAGE_MAX_MEGAPIXELS } from '#src/domain/images/limits'
import { refuse, type Refusal } from '#src/domain/verdict'

/** A picture drawn anew from one that came from outside: nothing of the file itself is kept. */
export interface DrawnImage {
  readonly content: Buffer
  /** For the screen: webp, at most PREVIEW_SIDE pixels on a side. */
  readonly preview: Buffer
  readonly width: number
  readonly height: number
  /** When the camera took it, ISO 8601 with offset; null when it does not say, or not with an offset. */
  readonly takenAt: string | null
}

const PREVIEW_SIDE = 2560

// Only the two readers that the allow list names: no SVG, PDF or TIFF comes near the others (reliability row 25).
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] })
sharp.cache(false)

let last: Promise<unknown> = Promise.resolve()

/**
 * Reads a jpeg or png and draws it anew in its own type, upright, without what its file told beside the picture (place,
 * owner, camera). Refused: one that is damaged, cut short, of another type than its first bytes say, or too large. One at
 * a time: the memory that a picture unfolds into is held once.
 */
export function drawAnew(content: Buffer, type: ImageType): Promise<DrawnImage | Refusal> {
  const drawn = last.then(() => draw(content, type))
  last = drawn.catch(() => undefined)
  return drawn
}

async function draw(content: Buffer, type: ImageType): Promise<DrawnImage | Refusal> {
  try {
    const { format, width, height, exif } = await sharp(content, { limitInputPixels: false }).metadata()
    if (`image/${format}` !== type) return refuse('errors.unsupported_format')
    if (width * height > IMAGE_MAX_MEGAPIXELS * 1_000_000) return refuse('errors.image_pixels', { max: IMAGE_MAX_MEGAPIXELS })
    const upright = sharp(content, { limitInputPixels: IMAGE_MAX_MEGAPIXELS * 1_000_000, failOn: 'error' }).rotate()
    const whole = type === 'image/png' ? upright.clone().png() : upright.clone().jpeg({ quality: 92 })
    const { data, info } = await whole.toBuffer({ resolveWithObject: true })
    const preview = await upright.clone().resize({ width: PREVIEW_SIDE, height: PREVIEW_SIDE, fit: 'inside', withoutEnlargement: true }).webp({ quality: 85 }).toBuffer()
    return { content: data, preview, width: info.width, height: info.height, takenAt: exif === undefined ? null : takenAt(exif) }
  } catch {
    // whatever the reader stumbled over, the file is at fault
    return refuse('errors.image_broken')
  }
}

/** The first moment in the camera's own notes that stands there with an offset. */
function takenAt(exif: Buffer): string | null {
  const text = exif.toString('latin1')
  const [, year, month, day, time] = /(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)\0/.exec(text) ?? []
  const [, offset] = /([+-]\d\d:\d\d)\0/.exec(text) ?? []
  const moment = `${year}-${month}-${day}T${time}${offset}`
  return offset === undefined || Number.isNaN(Date.parse(moment)) || Date.parse(moment) > Date.now() ? null : moment
}
