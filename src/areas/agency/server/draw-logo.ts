import sharp from 'sharp'
import { refuse, type Refusal } from '#src/platform/domain/verdict'
import { MOST_PIXELS, tooLarge } from '#src/platform/server/drawing'

/** The longer side of a logo as it is shown, twice over for fine screens. */
const LOGO_SIDE = 1024
const DRAW_LIMIT_S = 10

/**
 * A png, jpeg or svg logo as a plain png: nobody's browser unfolds a file that somebody else sent, and what an svg may
 * hold beside the picture (scripts, links, styles that load) is not in it. The reader of svg opens no other file.
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
