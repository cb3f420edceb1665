import { GRAY, INK } from '#src/platform/server/pdf/pen'
import type { TaggedPages } from '#src/platform/server/pdf/tagged-pages'

/** A page in US Letter format with its margins, in points. */
export const PAGE = { left: 42, top: 42, width: 528, height: 792, bottom: 792 - 42 - 26 } as const

/** Begins a page and draws its footer. The footer is marked so that screen readers skip it, because every page repeats it. */
export function beginPage(pages: TaggedPages, madeBy: string): void {
  const number = pages.next()
  const { pen } = pages
  pages.decorate(() => {
    const y = PAGE.height - PAGE.top - 10
    pen.rule(PAGE.left, y - 8, PAGE.width, 0.5)
    pen.text(madeBy, PAGE.left, y, PAGE.width - 80, { size: 7.5, color: GRAY })
    pen.text(`Page ${number}`, PAGE.left, y, PAGE.width, { size: 7.5, color: GRAY, align: 'right' })
  })
}

/**
 * Draws the top of a page: a title with the agency next to it, and a line of text below. Returns the position at which the content begins.
 */
export function drawHead(pages: TaggedPages, within: PDFKit.PDFStructureElement, kind: 'H1' | 'H2', { title, agency, subtitle }: { readonly title: string; readonly agency: string; readonly subtitle: string }): number {
  const { pen } = pages
  const titleWidth = PAGE.width * 0.62
  const lines = pen.lines(title, titleWidth, { size: 15, weight: 'bold' }).slice(0, 3)
  pages.draw(kind, within, () => {
    for (const [at, line] of lines.entries()) pen.text(line, PAGE.left, PAGE.top + at * 19, titleWidth + 8, { size: 15, weight: 'bold' })
  })
  pages.decorate(() => pen.text(agency, PAGE.left + titleWidth + 12, PAGE.top + 5, PAGE.width - titleWidth - 12, { size: 9.5, weight: 'bold', align: 'right' }))
  const y = PAGE.top + lines.length * 19 + 3
  pages.draw('P', within, () => void pen.text(subtitle, PAGE.left, y, PAGE.width, { size: 8.5, color: GRAY }))
  pages.decorate(() => pen.rule(PAGE.left, y + 18, PAGE.width, 1, INK))
  return y + 28
}
