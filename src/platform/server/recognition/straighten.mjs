// Prepares the photo of a paper ticket for text recognition: upright, gray, evenly lit, and with level lines of text.
import sharp from 'sharp'

/** The longest side in pixels of a picture for text recognition, which works best with letters of 20 to 40 pixels. */
const SIDE = 2_000
/** The longest side in pixels of the reduced picture in which the angle of the lines of text is measured. */
const SMALL_SIDE = 640
/** The largest angle in degrees by which a picture is straightened. */
const MOST_ANGLE = 7
const COARSE = 0.5
const FINE = 0.1
/** In the search for drawn lines, a pixel darker than this counts as dark, on a scale from 0 (black) to 255 (white). */
const DARK = 170
/** A straight run of at least RULE dark pixels is a drawn line and not part of a letter. It may have gaps of RULE_GAP pixels. */
const RULE = 110
const RULE_GAP = 1
/** How far around a pixel blank paper is searched for, in pixels of a copy that is reduced to an eighth of the picture's size. */
const NEAR = 4
/**
 * In the search for lines of text, a pixel counts as ink if it is more than this much darker than its surroundings, on a scale from 0
 * (black) to 255 (white).
 */
const INK = 12
/**
 * Letters cover about a tenth of a page of text. A picture with a larger share of ink than this counts as text only if lines of text are
 * found in it.
 */
const MOST_INK = 0.15
/**
 * If a picture is turned by the angle of its lines of text, rows of pixels with much ink alternate with blank rows. A picture with more ink
 * than MOST_INK counts as having lines of text only if, at the best angle, the differences between its rows are more than this many times
 * as large as on average over all angles.
 */
const LEAST_LINES = 1.06
/** A picture that is turned by fewer degrees than this is not straightened, because straightening would only blur it. */
const LEVEL = 0.15

/**
 * Converts a picture to a png with level lines of text. `isText` is false for a picture without lines of text, such as a photo of grass.
 * Such a picture is not read, because that would take long. `angle` is the number of degrees by which the picture was turned back. `width`
 * and `height` are the size of the png, and `upright` is the size of the picture before it was turned.
 * @param {import('sharp').Sharp} source
 */
export async function straight(source) {
  const { data: gray, info } = await damagedWhenFailed(source.rotate().flatten({ background: 'white' }).grayscale().resize({ width: SIDE, height: SIDE, fit: 'inside' }).toColorspace('b-w').raw().toBuffer({ resolveWithObject: true }))
  const { width, height } = info
  const lit = await evenlyLit(gray, width, height)
  const { angle, isText } = await linesOf(lit, width, height)
  const even = sharp(lit, { raw: { width, height, channels: 1 } })
  const turned = Math.abs(angle) < LEVEL ? even : even.rotate(-angle, { background: 'white' })
  const { data: level, info: size } = await turned.toColorspace('b-w').raw().toBuffer({ resolveWithObject: true })
  // drawn lines have to be erased only if the picture will be read
  if (isText) eraseRules(level, size.width, size.height)
  const image = await sharp(level, { raw: { width: size.width, height: size.height, channels: 1 } }).png({ compressionLevel: 1 }).toBuffer()
  return { image, width: size.width, height: size.height, upright: { width, height }, angle: Math.abs(angle) < LEVEL ? 0 : angle, isText }
}

/**
 * Erases the drawn lines of boxes and tables, and the lines of folds, because the recognizer does not read text between such lines. The
 * strokes of letters are too short to be erased.
 * @param {Buffer} level
 * @param {number} width
 * @param {number} height
 */
function eraseRules(level, width, height) {
  /** @type {[number, number][]} */
  const runs = []
  /** @param {number} start @param {number} step @param {number} length */
  const look = (start, step, length) => {
    let from = 0
    let light = 0
    for (let at = 0; at <= length; at += 1) {
      if (at < length && (level[start + at * step] ?? 255) < DARK) light = 0
      else light += 1
      if (light <= RULE_GAP && at < length) continue
      if (at - light + 1 - from >= RULE) for (let pixel = from; pixel <= at - light; pixel += 1) runs.push([start + pixel * step, step])
      from = at + 1
      light = RULE_GAP
    }
  }
  for (let y = 0; y < height; y += 1) look(y * width, 1, width)
  for (let x = 0; x < width; x += 1) look(x, width, height)
  // also erase the lighter pixels on both sides of the line
  for (const [at, step] of runs) for (const beside of [-2, -1, 0, 1, 2]) level[at + beside * (step === 1 ? width : 1)] = 255
}

/**
 * Removes shadows and folds by comparing each pixel with the brightness of the paper around it.
 * @param {Buffer} gray
 * @param {number} width
 * @param {number} height
 */
async function evenlyLit(gray, width, height) {
  const small = { width: Math.ceil(width / 8), height: Math.ceil(height / 8) }
  const reduced = await sharp(gray, { raw: { width, height, channels: 1 } }).resize({ ...small, fit: 'fill' }).toColorspace('b-w').raw().toBuffer()
  const paper = await sharp(brightest(reduced, small.width, small.height), { raw: { ...small, channels: 1 } }).blur(4).resize({ width, height, fit: 'fill' }).toColorspace('b-w').raw().toBuffer()
  const lit = Buffer.alloc(gray.length)
  for (let at = 0; at < gray.length; at += 1) lit[at] = Math.min(255, Math.round(((gray[at] ?? 0) * 255) / Math.max(40, paper[at] ?? 255)))
  return lit
}

/**
 * Makes each pixel as bright as the brightest pixel near it, so that the letters disappear and only the paper remains.
 * @param {Buffer} gray
 * @param {number} width
 * @param {number} height
 */
function brightest(gray, width, height) {
  const rows = Buffer.alloc(gray.length)
  const whole = Buffer.alloc(gray.length)
  for (let y = 0; y < height; y += 1) for (let x = 0; x < width; x += 1) rows[y * width + x] = gray.subarray(y * width + Math.max(0, x - NEAR), y * width + Math.min(width, x + NEAR + 1)).reduce((most, one) => Math.max(most, one), 0)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let most = 0
      for (let near = Math.max(0, y - NEAR); near <= Math.min(height - 1, y + NEAR); near += 1) most = Math.max(most, rows[near * width + x] ?? 0)
      whole[y * width + x] = most
    }
  }
  return whole
}

/**
 * Finds the angle in degrees by which the lines of text are turned clockwise, which is the angle at which the amounts of ink in the rows of
 * pixels differ most. If they differ about equally at every angle, and much of the picture is ink, the picture has no lines of text.
 * @param {Buffer} lit
 * @param {number} width
 * @param {number} height
 */
async function linesOf(lit, width, height) {
  const { data, info } = await sharp(lit, { raw: { width, height, channels: 1 } }).resize({ width: SMALL_SIDE, height: SMALL_SIDE, fit: 'inside' }).toColorspace('b-w').raw().toBuffer({ resolveWithObject: true })
  const around = await sharp(data, { raw: { width: info.width, height: info.height, channels: 1 } }).blur(6).toColorspace('b-w').raw().toBuffer()
  /** @type {{ x: number, y: number, ink: number }[]} */
  const points = []
  for (let at = 0; at < data.length; at += 1) {
    const ink = (around[at] ?? 0) - (data[at] ?? 0)
    if (ink > INK) points.push({ x: (at % info.width) - info.width / 2, y: Math.floor(at / info.width), ink })
  }
  const coarse = bestAngle(points, info.height, -MOST_ANGLE, MOST_ANGLE, COARSE)
  const { angle } = bestAngle(points, info.height, coarse.angle - COARSE, coarse.angle + COARSE, FINE)
  return { angle, isText: points.length / data.length < MOST_INK || coarse.score > coarse.mean * LEAST_LINES }
}

/**
 * @param {readonly { x: number, y: number, ink: number }[]} points
 * @param {number} height
 * @param {number} from
 * @param {number} to
 * @param {number} by
 */
function bestAngle(points, height, from, to, by) {
  const steps = Math.round((to - from) / by) + 1
  let best = { angle: 0, score: -1 }
  let sum = 0
  for (let step = 0; step < steps; step += 1) {
    const angle = from + step * by
    const slope = Math.tan((angle * Math.PI) / 180)
    const rows = new Float64Array(height * 2)
    for (const { x, y, ink } of points) {
      const row = Math.round(y - x * slope + height / 2)
      if (row >= 0 && row < rows.length) rows[row] = (rows[row] ?? 0) + ink
    }
    const score = rows.reduce((total, row) => total + row * row, 0)
    sum += score
    if (score > best.score) best = { angle, score }
  }
  return { ...best, mean: sum / steps }
}

/**
 * @template Result
 * @param {Promise<Result>} work
 */
async function damagedWhenFailed(work) {
  try {
    return await work
  } catch (error) {
    throw Object.assign(new Error('The picture is damaged', { cause: error }), { name: 'DamagedPicture' })
  }
}
