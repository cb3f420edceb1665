import { useEffect, useMemo, useRef, useState, type CSSProperties } from 'react'
import { findMarks, type Mark, type TextPiece, type Wanted } from '#src/areas/projects/client/documents/text/public/marks'
import { words } from '#src/areas/projects/client/documents/shown/document-words'
import { drawPage, textOfPages } from '#src/areas/projects/client/documents/shown/read-pdf'
import { openPdf, type OpenPdf } from '#src/platform/client/pdf/open-pdf'
import { Skeleton } from '#src/workspace/client/frame/PaneFrame'

/** The maximum width of a page at a zoom of 1, in CSS pixels: the width of a US Letter page. */
const PAGE_WIDTH = 816
const PADDING = 32
const NARROWEST = 160
/** Maximum number of pages that are shown. The whole file can be downloaded. */
const MOST_PAGES = 300
const NEAR = '640px 0px'

interface PdfPagesProps {
  readonly content: Blob
  readonly zoom: number
  readonly wanted: readonly Wanted[]
  readonly onPage: (page: number, pages: number) => void
  readonly onFound: (keys: ReadonlySet<string>, hasText: boolean) => void
}

/**
 * The pages of a pdf, one below the other. A page is rendered when it comes near the visible area. The values in `wanted` are highlighted.
 */
export function PdfPages({ content, zoom, wanted, onPage, onFound }: PdfPagesProps) {
  const list = useRef<HTMLDivElement>(null)
  const [pdf, setPdf] = useState<OpenPdf | 'broken' | null>(null)
  const [texts, setTexts] = useState<readonly (readonly TextPiece[])[] | null>(null)
  const room = useWidth(list)
  useEffect(() => {
    let isHere = true
    let opened: OpenPdf | null = null
    const open = async () => {
      opened = await openPdf(content)
      if (!isHere) return void opened.file.loadingTask.destroy()
      setPdf(opened)
      setTexts(await textOfPages(opened))
    }
    open().catch(() => isHere && setPdf((before) => before ?? 'broken'))
    return () => {
      isHere = false
      void opened?.file.loadingTask.destroy()
    }
  }, [content])
  const marks = useMemo(() => texts?.map((pieces) => findMarks(pieces, wanted)) ?? [], [texts, wanted])
  const count = pdf === null || pdf === 'broken' ? 0 : pdf.file.numPages
  useEffect(() => {
    if (texts !== null) onFound(new Set(marks.flat().map(({ key }) => key)), texts.some((pieces) => pieces.length > 0))
  }, [texts, marks, onFound])
  useEffect(() => {
    if (count > 0) onPage(1, count)
  }, [count, onPage])
  if (pdf === 'broken') return <p className="pane-note" role="alert">{words('cannot_show')}</p>
  const width = Math.max(NARROWEST, Math.min(PAGE_WIDTH, room - PADDING)) * zoom
  return (
    <div ref={list} className="document-pages">
      {pdf === null ? <Skeleton lines={9} /> : room > 0 && Array.from({ length: Math.min(count, MOST_PAGES) }, (_, at) => (
        <PdfPage key={at} pdf={pdf} number={at + 1} width={width} marks={marks[at] ?? []} onSeen={() => onPage(at + 1, count)} />
      ))}
      {count > MOST_PAGES && <p className="pane-note">{words('more_pages', { shown: MOST_PAGES })}</p>}
    </div>
  )
}

interface PdfPageProps {
  readonly pdf: OpenPdf
  readonly number: number
  readonly width: number
  readonly marks: readonly Mark[]
  readonly onSeen: () => void
}

function PdfPage({ pdf, number, width, marks, onSeen }: PdfPageProps) {
  const page = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const text = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  const [height, setHeight] = useState<number | null>(null)
  const latestOnSeen = useRef(onSeen)
  latestOnSeen.current = onSeen
  useEffect(() => {
    const element = page.current
    if (element === null) return undefined
    const near = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting === true), { root: element.closest('.document-view'), rootMargin: NEAR })
    const inside = new IntersectionObserver(([entry]) => entry?.isIntersecting === true && latestOnSeen.current(), { root: element.closest('.document-view'), rootMargin: '-45% 0px' })
    near.observe(element)
    inside.observe(element)
    return () => {
      near.disconnect()
      inside.disconnect()
    }
  }, [])
  useEffect(() => {
    if (!isNear || canvas.current === null || text.current === null) return undefined
    return drawPage(pdf, number, width, { canvas: canvas.current, text: text.current }, setHeight)
  }, [isNear, pdf, number, width])
  const scale = width / pdf.width
  const size = { width: `${width}px`, height: `${height ?? pdf.height * scale}px` } as CSSProperties
  return (
    <div ref={page} className="document-paper" style={size}>
      <canvas ref={canvas} aria-hidden />
      {marks.map(({ key, left, top, width: wide, height: high }) => (
        <span key={`${key} ${left} ${top}`} className="document-mark" data-key={key} aria-hidden style={{ left: `${left * scale - 3}px`, top: `${top * scale - 2}px`, width: `${wide * scale + 6}px`, height: `${high * scale + 4}px` }} />
      ))}
      <div ref={text} className="document-text" />
    </div>
  )
}

function useWidth(of: { readonly current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const element = of.current
    if (element === null) return undefined
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [of])
  return width
}
