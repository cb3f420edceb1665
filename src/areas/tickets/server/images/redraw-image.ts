import readExif from 'exif-reader'
import sharp from 'sharp'
import type { ImageType } from '#src/areas/tickets/domain/images/image-file'
import { cameraNotes, type CameraNotes } from '#src/areas/tickets/server/images/camera-notes'
import { refuse, type Refusal } from '#src/platform/domain/verdict'
import { MOST_PIXELS, tooLarge } from '#src/platform/server/drawing'

/** A re-encoded image. The uploaded file itself is never stored. */
export interface DrawnImage {
  readonly content: Buffer
  /** The version for the screen: webp, at most PREVIEW_SIDE pixels on a side. */
  readonly preview: Buffer
  readonly width: number
  readonly height: number
  /** When the camera took the image, ISO 8601 with offset; null when unknown or without an offset. */
  readonly takenAt: string | null
  /** What the camera noted of time and location, which is no longer in the image. */
  readonly notes: CameraNotes
}

const PREVIEW_SIDE = 2560
const OFFSET = /^[+-]\d\d:\d\d$/

/**
 * Re-encodes a jpeg or png as the same type, upright and without metadata (location, owner, camera). Refuses an image that is
 * damaged, truncated, too large, or not of the type that its first bytes indicate.
 */
export async function redrawImage(content: Buffer, type: ImageType): Promise<DrawnImage | Refusal> {
  try {
    const { format, width, height, exif } = await sharp(content, { limitInputPixels: false }).metadata()
    if (`image/${format}` !== type) return refuse('errors.unsupported_format')
    const refusal = tooLarge({ width, height })
    if (refusal !== null) return refusal
    const upright = sharp(content, { limitInputPixels: MOST_PIXELS, failOn: 'error' }).rotate()
    const whole = type === 'image/png' ? upright.clone().png() : upright.clone().jpeg({ quality: 92 })
    const { data, info } = await whole.toBuffer({ resolveWithObject: true })
    const preview = await upright.clone().resize({ width: PREVIEW_SIDE, height: PREVIEW_SIDE, fit: 'inside', withoutEnlargement: true }).webp({ quality: 85 }).toBuffer()
    return { content: data, preview, width: info.width, height: info.height, takenAt: exif === undefined ? null : takenAt(exif), notes: cameraNotes(exif) }
  } catch {
    // any decoder error means that the file is damaged
    return refuse('errors.image_broken')
  }
}

/** The capture time from the EXIF data, if it has an offset and is not in the future. */
function takenAt(exif: Buffer): string | null {
  const { DateTimeOriginal: local, OffsetTimeOriginal: offset } = notesOf(exif)
  if (!(local instanceof Date) || Number.isNaN(local.getTime()) || typeof offset !== 'string' || !OFFSET.test(offset)) return null
  // the reader parses the camera's local time as UTC, so its Z is replaced by the real offset
  const moment = `${local.toISOString().slice(0, 19)}${offset}`
  return Number.isNaN(Date.parse(moment)) || Date.parse(moment) > Date.now() ? null : moment
}

function notesOf(exif: Buffer): { readonly DateTimeOriginal?: unknown; readonly OffsetTimeOriginal?: unknown } {
  try {
    return readExif(exif).Photo ?? {}
  } catch {
    // unreadable metadata is no reason to refuse the image
    return {}
  }
}
