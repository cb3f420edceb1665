import { recognizeTicket, type RecognizedField } from '#src/areas/scans/domain/recognition/ticket'
import type { PageWords, Word } from '#src/areas/scans/domain/recognition/layout'

/** The day on which the tickets of these tests are read. */
export const TODAY = '2026-11-28'

const LETTER = { width: 12, height: 15, row: 28 }

/**
 * A page as a recognizer returns it, from lines of monospaced text. `sure` is the confidence in every word that has no
 * confidence of its own in `unsure`. A first line that begins with '# ' is in large letters.
 */
export function paper(text: string, { sure = 0.95, unsure = {} as Readonly<Record<string, number>> } = {}): PageWords {
  const words = text.split('\n').flatMap((line, row) => {
    const isLarge = line.startsWith('# ')
    return [...(isLarge ? line.slice(2) : line).matchAll(/\S+/g)].map((match): Word => {
      const [x0, y0] = [60 + match.index * LETTER.width, 60 + row * LETTER.row]
      return { text: match[0], confidence: unsure[match[0]] ?? sure, box: { x0, y0: isLarge ? y0 - 10 : y0, x1: x0 + match[0].length * LETTER.width - 3, y1: y0 + LETTER.height } }
    })
  })
  return { width: 1_000, height: 1_200, words }
}

/** The page rotated by some degrees around its center, with upright boxes around the rotated words. */
export function turned(page: PageWords, degrees: number): PageWords {
  const [sine, cosine] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)]
  const [middleX, middleY] = [page.width / 2, page.height / 2]
  const words = page.words.map(({ box: { x0, y0, x1, y1 }, ...word }): Word => {
    const corners = [[x0, y0], [x1, y0], [x0, y1], [x1, y1]].map(([x = 0, y = 0]) => ({ x: middleX + (x - middleX) * cosine - (y - middleY) * sine, y: middleY + (x - middleX) * sine + (y - middleY) * cosine }))
    const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
    return { ...word, box: { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) } }
  })
  return { ...page, words }
}

/** The fields of a page; none if it is not a ticket. */
export function fieldsOf(page: PageWords): readonly RecognizedField[] {
  const ticket = recognizeTicket(page, TODAY)
  return 'fields' in ticket ? ticket.fields : []
}

/** The filled-in values of a page, by field. */
export function valuesOf(page: PageWords): Readonly<Record<string, string>> {
  return Object.fromEntries(fieldsOf(page).filter(({ value }) => value !== '').map(({ field, value }) => [field, value]))
}
