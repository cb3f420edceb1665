/** A piece of a page's text. Its position is in the units of the page, measured from the page's upper left corner. */
export interface TextPiece {
  readonly text: string
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/**
 * A value to search for in a document. It counts as found if any of its forms is found. If it has only one form, it also counts as found if
 * those words of the form that contain a digit are all found.
 */
export interface Wanted {
  readonly key: string
  readonly forms: readonly string[]
}

/** A position on a page where a value was found. */
export interface Mark extends Omit<TextPiece, 'text'> {
  readonly key: string
}

const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'] as const

/** The forms in which documents write a day (YYYY-MM-DD). */
export function formsOfDay(day: string): readonly string[] {
  const [year = '', month = '', date = ''] = day.split('-')
  const name = MONTHS[Number(month) - 1]
  if (name === undefined) return []
  const [m, d] = [String(Number(month)), String(Number(date))]
  const short = [`${m}/${d}`, `${month}/${date}`, `${m}-${d}`, `${month}-${date}`].flatMap((text) => [`${text}${text.includes('/') ? '/' : '-'}${year}`, `${text}${text.includes('/') ? '/' : '-'}${year.slice(2)}`])
  const spelled = [name, name.slice(0, 3), `${name.slice(0, 3)}.`].flatMap((word) => [`${word} ${d}, ${year}`, `${d} ${word} ${year}`, `${d}-${word}-${year}`])
  return [day, ...short, ...spelled]
}

/** The forms in which documents write a quantity: with and without its decimals and thousands separators. */
export function formsOfQuantity(quantity: number): readonly string[] {
  const digits = [0, 1, 2].filter((count) => Number(quantity.toFixed(count)) === quantity)
  return digits.flatMap((count) => [quantity.toFixed(count), quantity.toLocaleString('en-US', { minimumFractionDigits: count, maximumFractionDigits: count })])
}

/**
 * Finds the wanted values on a page. Case and spacing do not matter, and a value can span several pieces of text. A name that does not
 * occur as a whole counts as found if all of its words that contain a digit occur, such as the "58V-34" of "PG 58V-34".
 */
export function findMarks(pieces: readonly TextPiece[], wanted: readonly Wanted[]): readonly Mark[] {
  const page = joined(pieces)
  return wanted.flatMap(({ key, forms }) => {
    // remove duplicates, because several forms of a value can be the same text
    const whole = [...new Map(forms.flatMap((form) => placesOf(page.text, form)).map((place) => [place.join(), place])).values()]
    const places = whole.length > 0 ? whole : partsOf(page.text, forms)
    return places.flatMap(([from, to]) => boxesOf(page, from, to)).map((box) => ({ key, ...box }))
  })
}

interface JoinedPage {
  readonly text: string
  readonly pieces: readonly (TextPiece & { readonly from: number; readonly length: number })[]
}

function joined(pieces: readonly TextPiece[]): JoinedPage {
  let text = ''
  const placed = pieces.map((piece) => {
    const plain = simple(piece.text)
    const from = text.length
    text += `${plain} `
    return { ...piece, from, length: plain.length }
  })
  return { text, pieces: placed }
}

function simple(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').replace(/[‐-―−]/g, '-')
}

/** The positions at which a text occurs as whole words: 48 is not found in 480. */
function placesOf(text: string, form: string): (readonly [from: number, to: number])[] {
  const needle = simple(form).trim()
  if (needle === '') return []
  const ranges: (readonly [number, number])[] = []
  for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + 1)) {
    const end = at + needle.length
    if (!/[\p{L}\d.,]/u.test(beforeOf(text, at)) && !/^[\p{L}\d]|^[.,]\d/u.test(text.slice(end, end + 2))) ranges.push([at, end])
  }
  return ranges
}

/** The character before a position. A period or comma counts as a space unless it follows a digit. */
function beforeOf(text: string, at: number): string {
  const before = text[at - 1] ?? ' '
  return /[.,]/.test(before) && !/\d/.test(text[at - 2] ?? ' ') ? ' ' : before
}

function partsOf(text: string, forms: readonly string[]): (readonly [from: number, to: number])[] {
  const [name = ''] = forms
  const parts = name.split(/[\s(),]+/).filter((part) => /\d/.test(part))
  if (parts.length === 0 || forms.length > 1) return []
  const places = parts.map((part) => placesOf(text, part))
  return places.every((one) => one.length > 0) ? places.flat() : []
}

/** The areas of the page between two positions of its text. Within a piece, widths are estimated from the number of characters. */
function boxesOf({ pieces }: JoinedPage, from: number, to: number): Omit<TextPiece, 'text'>[] {
  return pieces.flatMap(({ from: begin, length, left, top, width, height }) => {
    const [first, last] = [Math.max(from, begin), Math.min(to, begin + length)]
    if (last <= first || length === 0) return []
    return [{ left: left + (width * (first - begin)) / length, top, width: (width * (last - first)) / length, height }]
  })
}
