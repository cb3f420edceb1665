import sharp from 'sharp'
import { isBlurred, isPlain, LOOK_HEIGHT, LOOK_WIDTH, lookOf, MEASURED_SIDE, sharpnessOf } from '#src/areas/tickets/domain/images/checks/picture-measures'
import { MOST_PIXELS } from '#src/platform/server/drawing'

/** The measurements of a picture. */
export interface Measured {
  /** Gray levels of MEASURED_SIDE by MEASURED_SIDE pixels. */
  readonly gray: Uint8Array
  /** The look of the picture (see `lookOf`). `look` and `isBlurred` are null for a picture with too little contrast. */
  readonly look: string | null
  readonly isBlurred: boolean | null
}

/**
 * Measures a stored jpeg or png. The picture is decoded only once, and scaled down to a small copy that is measured. Throws the error of
 * the decoder if the file is damaged or has more than 50 million pixels.
 */
export async function measurePicture(content: Buffer): Promise<Measured> {
  const gray = await sharp(content, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
    .flatten({ background: 'white' }).grayscale().resize(MEASURED_SIDE, MEASURED_SIDE, { fit: 'fill' }).toColorspace('b-w').raw().toBuffer()
  if (isPlain(gray)) return { gray, look: null, isBlurred: null }
  const small = await sharp(gray, { raw: { width: MEASURED_SIDE, height: MEASURED_SIDE, channels: 1 } })
    .resize(LOOK_WIDTH, LOOK_HEIGHT, { fit: 'fill' }).toColorspace('b-w').raw().toBuffer()
  return { gray, look: lookOf(small), isBlurred: isBlurred(sharpnessOf(gray)) }
}
