import sharp from 'sharp'
import { refuse, type Refusal } from '#src/platform/domain/verdict'
import { MOST_PIXELS, tooLarge } from '#src/platform/server/drawing'

/** The longer side of a stored logo in pixels: twice the displayed size, for high-resolution screens. */
const LOGO_SIDE = 1024
const DRAW_LIMIT_S = 10

/**
 * Converts a png, jpeg or svg logo to a plain png, so that browsers never open an uploaded file. This also removes the scripts, links and
 * external styles of an svg. The svg renderer cannot read other files. Returns a refusal if the picture is too large or cannot be read.
 */
export async function drawLogo(content: Buffer): Promise<Buffer | Refusal> {
  try {
    const refusal = tooLarge(await sharp(content, { limitInputPixels: false }).metadata())
    if (refusal !== null) return refusal
    return await sharp(content, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
      .rotate()
      .resize({ width: LOGO_SIDE, height: LOGO_SIDE, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: DRAW_LIMIT_S })
      .png()
      .toBuffer()
  } catch {
    return refuse('errors.logo_not_readable')
  }
}
