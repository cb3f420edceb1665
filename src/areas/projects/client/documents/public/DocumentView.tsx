import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, Download, Maximize, ZoomIn, ZoomOut } from 'lucide-react'
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { openDocuments, type DocumentsHandle, type ShownDocument } from '#src/areas/projects/client/documents/shown/open-documents'
import type { Wanted } from '#src/areas/projects/client/documents/text/public/marks'
import { Picture } from '#src/areas/projects/client/documents/shown/Picture'
import { words } from '#src/areas/projects/client/documents/shown/document-words'
import { sizeText } from '#src/areas/projects/client/documents/public/size-text'
import { documentCalls } from '#src/areas/projects/client/public/project-writes'
import '#src/areas/projects/client/documents/shown/documents.css'
import { ApiError } from '#src/platform/client/api/api-error'
import { callApi } from '#src/platform/client/api/call-api'
import { documentType } from '#src/platform/domain/documents/documents'
import { Skeleton } from '#src/workspace/client/frame/PaneFrame'
import { usePerson } from '#src/workspace/client/frame/use-person'
import { usePane } from '#src/workspace/client/panes/pane-hooks'
import { CommandButton } from '#src/workspace/client/running/CommandButton'
import { announce } from '#src/workspace/client/speech/announce'

const PdfPages = lazy(async () => ({ default: (await import('#src/areas/projects/client/documents/shown/PdfPages')).PdfPages }))

/** Zoom factors; at 1 the page is as wide as the view. */
const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4] as const
const FIT = 2
/** How long the content of a document stays in the cache after the document is no longer shown. */
const KEPT_MS = 60_000

/** The result of searching a document for values. */
export interface FoundValues {
  readonly of: number
  /** False for a scan, which has no text to search. */
  readonly hasText: boolean
  readonly keys: ReadonlySet<string>
}

interface DocumentViewProps {
  /** The documents to show, at least one. */
  readonly files: readonly ShownDocument[]
  /** Values to highlight in the text of a pdf. Must be the same array on each render. */
  readonly wanted?: readonly Wanted[]
  /**
   * Called with null when another file is shown, and with the values found in that file once its text has been read. Must be the same
   * function on each render.
   */
  readonly onFound?: (values: FoundValues | null) => void
}

const NOTHING: readonly Wanted[] = []

/** Shows the documents of a record one at a time: pdf, jpeg and png. The view scrolls with the usual keys. */
export function DocumentView({ files, wanted = NOTHING, onFound }: DocumentViewProps) {
  const { id: paneId } = usePane()
  const [shownId, setShownId] = useState<number | null>(null)
  const [zoom, setZoom] = useState<number>(FIT)
  const [pages, setPages] = useState<{ readonly of: number; readonly page: number; readonly pages: number } | null>(null)
  const at = Math.max(0, files.findIndex(({ id }) => id === shownId))
  const file = files[at]
  const handle = useMemo((): DocumentsHandle | null => file === undefined ? null : {
    shown: file,
    step(by) {
      const to = (at + by + files.length) % files.length
      const next = files[to]
      if (next === undefined) return
      setShownId(next.id)
      announce(words('said', { at: to + 1, count: files.length, name: next.name }))
    },
    zoom(to) {
      const next = to === 'fit' ? FIT : Math.min(ZOOMS.length - 1, Math.max(0, zoom + (to === 'in' ? 1 : -1)))
      setZoom(next)
      announce(words('zoomed', { percent: (ZOOMS[next] ?? 1) * 100 }))
    },
  }, [file, files, at, zoom])
  useEffect(() => (handle === null ? undefined : openDocuments(paneId, handle)), [paneId, handle])
  const fileId = file?.id ?? 0
  const onPage = useCallback((page: number, count: number) => setPages({ of: fileId, page, pages: count }), [fileId])
  useEffect(() => void onFound?.(null), [fileId, onFound])
  const reportValues = useCallback((keys: ReadonlySet<string>, hasText: boolean) => onFound?.({ of: fileId, hasText, keys }), [fileId, onFound])
  if (file === undefined) return null
  const shown = pages?.of === file.id ? pages : null
  const size = sizeText(file.size)
  return (
    <div className="document">
      <div className="document-bar" role="group" aria-label={words('tools')}>
        {files.length > 1 && (
          <>
            <CommandButton id="documents.previous" icon={ChevronLeft} />
            <span className="document-count">{words('place', { at: at + 1, count: files.length })}</span>
            <CommandButton id="documents.next" icon={ChevronRight} />
          </>
        )}
        <span className="document-name" title={file.name}>{file.name}</span>
        <CommandButton id="documents.zoom-out" icon={ZoomOut} />
        <span className="document-count document-percent">{words('zoomed', { percent: (ZOOMS[zoom] ?? 1) * 100 })}</span>
        <CommandButton id="documents.zoom-in" icon={ZoomIn} />
        <CommandButton id="documents.fit" icon={Maximize} />
        <CommandButton id="documents.download" icon={Download} />
      </div>
      {/* This element is not replaced when another file is shown, so that it keeps the focus and no key press is lost. It is focusable,
          because a region scrolls with the arrow keys only while it has the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="document-view" tabIndex={0} data-pane-focus data-letters role="group" aria-label={words('view', { name: file.name })}>
        <Content key={file.id} file={file} zoom={ZOOMS[zoom] ?? 1} wanted={wanted} onPage={onPage} onFound={reportValues} />
      </div>
      <p className="document-foot">
        <span>{shown === null ? words('facts', { name: file.name, size }) : words(shown.pages === 1 ? 'one_page' : 'pages', { name: file.name, pages: shown.pages, size })}</span>
        {shown !== null && shown.pages > 1 && <span className="document-page">{words('page', { page: shown.page, pages: shown.pages })}</span>}
      </p>
    </div>
  )
}

interface ContentProps {
  readonly file: ShownDocument
  readonly zoom: number
  readonly wanted: readonly Wanted[]
  readonly onPage: (page: number, pages: number) => void
  readonly onFound: (keys: ReadonlySet<string>, hasText: boolean) => void
}

function Content({ file, zoom, wanted, onPage, onFound }: ContentProps) {
  const { dot_authority_id: agency } = usePerson()
  const { data, error, refetch } = useQuery({
    queryKey: ['document-content', agency, file.id],
    queryFn: async ({ signal }) => {
      const content: unknown = await callApi(documentCalls.download({ id: file.id }), { signal, ignore: 'all' })
      if (!(content instanceof Blob)) throw new Error('a download is a file')
      return content
    },
    // never fetch the content again, because the content of a document never changes
    staleTime: Infinity,
    gcTime: KEPT_MS,
    retry: false,
  })
  if (error !== null) {
    return (
      <div className="pane-note document-none" role="alert">
        <p>{error instanceof ApiError && error.hasServersWords ? error.message : words('not_read')}</p>
        <button type="button" className="button" onClick={() => void refetch()}>
          {words('try_again')}
        </button>
      </div>
    )
  }
  if (data === undefined) return <Skeleton lines={9} />
  if (documentType(file.name) !== 'application/pdf') return <Picture content={data} name={file.name} zoom={zoom} />
  return (
    <Suspense fallback={<Skeleton lines={9} />}>
      <PdfPages content={data} zoom={zoom} wanted={wanted} onPage={onPage} onFound={onFound} />
    </Suspense>
  )
}
