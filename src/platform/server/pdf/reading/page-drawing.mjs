// Finds out what a page of a PDF draws: the largest picture on the page, where that picture is, and how much of the text can be seen.

/** @typedef {{ width: number, height: number, kind: number, data: Uint8Array }} Image */
/** @typedef {{ name: string | null, inline: Partial<Image> | null, pixels: number, share: number, hasHoles: boolean, below: number, matrix: readonly number[] }} Painted */
/** @typedef {Pick<typeof import('pdfjs-dist/legacy/build/pdf.mjs'), 'OPS' | 'Util'>} Library */

/** A page counts as scanned if its pictures cover at least this share of the page. */
export const COVERS = 0.7
/** The text rendering modes of invisible text. Scanners put such text over their picture of a page, so that the page can be searched. */
const UNSEEN_MODES = [3, 7]
/**
 * A pixel with at least this alpha value (of 255) hides what is below it. A picture counts as opaque if at most the share FEW_HOLES of its
 * pixels has less alpha.
 */
const OPAQUE = 240
const FEW_HOLES = 0.02
/** The graphics state that the PDF library sets before it draws a picture with a mask. */
const SOFT_MASK = 'SMask,false'

/**
 * Finds out what a page draws. `letters` is the number of all letters. `seen` is the number of visible letters; a scanner puts its letters
 * invisibly over its picture, or below it. `picture` is the largest picture that has at least `smallestSide` pixels on both sides, or null.
 * `share` is the part of the page that this picture covers, and `below` is the number of visible letters that were drawn before it.
 * @param {import('pdfjs-dist').PDFPageProxy} page
 * @param {Library} library
 * @param {number} smallestSide
 */
export async function drawingOf(page, { OPS, Util }, smallestSide) {
  const { fnArray, argsArray } = await page.getOperatorList()
  const viewport = page.getViewport({ scale: 1 })
  /** @type {{ matrix: number[], mode: number }[]} */
  const states = []
  let state = { matrix: viewport.transform, mode: 0 }
  let [letters, visibleLetters, covered] = [0, 0, 0]
  /** @type {Painted | null} */
  let picture = null
  for (const [at, operator] of fnArray.entries()) {
    const args = argsArray[at]
    if (operator === OPS.save) states.push(state)
    else if (operator === OPS.restore || operator === OPS.paintFormXObjectEnd) state = states.pop() ?? state
    else if (operator === OPS.transform) state = { ...state, matrix: Util.transform(state.matrix, args) }
    else if (operator === OPS.paintFormXObjectBegin) {
      states.push(state)
      if (args[0]) state = { ...state, matrix: Util.transform(state.matrix, args[0]) }
    } else if (operator === OPS.setTextRenderingMode) state = { ...state, mode: args[0] }
    else if (operator === OPS.showText) {
      const count = /** @type {unknown[]} */ (args[0]).filter((glyph) => typeof glyph === 'object' && glyph !== null).length
      letters += count
      if (!UNSEEN_MODES.includes(state.mode)) visibleLetters += count
    } else {
      const painted = paintedBy(operator, args, OPS)
      if (painted === null) continue
      const { matrix } = state
      const [a = 0, b = 0, c = 0, d = 0] = matrix
      const share = Math.min(1, Math.abs(a * d - b * c) / (viewport.width * viewport.height))
      // a picture with transparent holes does not hide the text that was drawn before it
      const { isMask, width, height, ...one } = painted
      const hasHoles = isMask || (fnArray[at - 1] === OPS.setGState && String(argsArray[at - 1]) === SOFT_MASK)
      if (!hasHoles && covered < COVERS && (covered += share) >= COVERS) visibleLetters = 0
      if (width < smallestSide || height < smallestSide || (picture !== null && width * height <= picture.pixels)) continue
      picture = { ...one, pixels: width * height, share, hasHoles, below: visibleLetters, matrix }
    }
  }
  return { letters, seen: visibleLetters, picture, size: viewport }
}

/**
 * The share of the letters of a page that can be seen. `pixels` are the pixels of the page's picture, or null. They show whether the mask
 * of the picture really has holes. If not, the picture hides the letters below it.
 * @param {Pick<Awaited<ReturnType<typeof drawingOf>>, 'letters' | 'seen' | 'picture'>} drawing
 * @param {Awaited<ReturnType<typeof pixelsOf>>} pixels
 */
export function seenShare({ letters, seen, picture }, pixels) {
  if (letters === 0) return 0
  const isHiding = picture !== null && picture.hasHoles && picture.share >= COVERS && pixels !== null && pixels.channels === 4 && isOpaque(pixels.data)
  return (seen - (isHiding ? picture.below : 0)) / letters
}

/** @param {Uint8Array} data */
function isOpaque(data) {
  let holes = 0
  for (let at = 3; at < data.length; at += 4) if ((data[at] ?? 0) < OPAQUE) holes += 1
  return holes * 4 < data.length * FEW_HOLES
}

/**
 * The pixels of a picture. Null if the picture cannot be decoded or is too large.
 * @param {import('pdfjs-dist').PDFPageProxy} page
 * @param {Painted} painted
 */
export async function pixelsOf(page, { name, inline }) {
  /** @type {Partial<Image> | null} */
  const image = name === null ? inline : await new Promise((resolve) => (name.startsWith('g_') ? page.commonObjs : page.objs).get(name, resolve))
  const { width = 0, height = 0, data } = image ?? {}
  // a mask has no kind; in a mask, bits that are 0 are painted
  const kind = image?.kind ?? 1
  if (data === undefined || data === null || width === 0) return null
  // copy the pixels of a picture that several pages show, because the library still needs them
  if (kind !== 1) return { width, height, channels: kind === 2 ? 3 : 4, data: name?.startsWith('g_') === true ? data.slice() : data }
  const row = Math.ceil(width / 8)
  const gray = new Uint8Array(width * height)
  for (let y = 0; y < height; y += 1) for (let x = 0; x < width; x += 1) gray[y * width + x] = ((data[y * row + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1 ? 255 : 0
  return { width, height, channels: 1, data: gray }
}

/**
 * The position of a picture on the displayed page, as shares of the page's width and height, and the rotation of the picture in quarter
 * turns clockwise.
 * @param {Painted} painted
 * @param {{ readonly width: number, readonly height: number }} size
 */
export function areaOf({ matrix: [a = 0, b = 0, c = 0, d = 0, left = 0, top = 0] }, { width, height }) {
  const xs = [left, left + a, left + c, left + a + c].map((x) => x / width)
  const ys = [top, top + b, top + d, top + b + d].map((y) => y / height)
  const turns = (Math.round(Math.atan2(b, a) / (Math.PI / 2)) + 4) % 4
  return { area: { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) }, turns }
}

/**
 * The picture that a drawing operator paints. Null if the operator does not paint a picture.
 * @param {number} operator
 * @param {any} args
 * @param {Library['OPS']} OPS
 */
function paintedBy(operator, args, OPS) {
  if (operator === OPS.paintImageXObject) return { name: /** @type {string} */ (args[0]), inline: null, width: Number(args[1]), height: Number(args[2]), isMask: false }
  if (operator === OPS.paintInlineImageXObject) return { name: null, inline: /** @type {Partial<Image>} */ (args[0]), width: Number(args[0].width), height: Number(args[0].height), isMask: false }
  if (operator !== OPS.paintImageMaskXObject) return null
  const { data, width, height } = args[0]
  return typeof data === 'string' ? { name: data, inline: null, width: Number(width), height: Number(height), isMask: true } : null
}
