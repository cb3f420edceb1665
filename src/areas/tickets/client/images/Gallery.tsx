import { ChevronLeft, ChevronRight, Download, ImagePlus, Maximize, Trash2, ZoomIn, ZoomOut } from 'lucide-react'
import { useEffect, useLayoutEffect, useMemo, useRef, useState, type CSSProperties } from 'react'
import type { ImageRow } from '#src/areas/tickets/api/images'
import { usDateTime } from '#src/platform/domain/formats/dates'
import { countText } from '#src/platform/domain/formats/numbers'
import { PhotoChecks } from '#src/areas/tickets/client/images/checks/PhotoChecks'
import { relatedOf } from '#src/areas/tickets/client/images/checks/related'
import { useChecks } from '#src/areas/tickets/client/images/checks/use-checks'
import { namesOf, type GalleryRow } from '#src/areas/tickets/client/images/gallery-row'
import { words } from '#src/areas/tickets/client/images/messages'
import { openGallery, type GalleryHandle } from '#src/areas/tickets/client/images/open-galleries'
import { usePicture } from '#src/areas/tickets/client/images/use-picture'
import { announce } from '#src/workspace/client/speech/announce'
import { CommandButton } from '#src/workspace/client/running/CommandButton'
import { usePane, usePublishFacts } from '#src/workspace/client/panes/pane-hooks'
import { Skeleton } from '#src/workspace/client/frame/PaneFrame'

/** The zoom factors. At 1, the whole image fits into the view. */
const ZOOMS = [1, 1.5, 2, 3, 4, 6, 8] as const

interface GalleryProps {
  readonly agency: number
  readonly ticket: Omit<GalleryRow, 'image' | 'related'>
  /** The images to show, at least one. */
  readonly images: readonly ImageRow[]
  /** The id of the image to show first; null for no particular one. */
  readonly first: number | null
  readonly zone: string
  readonly mayChange: boolean
  readonly mayDownload: boolean
}

/** Shows one image at a time, with buttons for next, previous, zoom, download, add and delete (SHELL-78). */
export function Gallery({ agency, ticket, images, first, zone, mayChange, mayDownload }: GalleryProps) {
  const { id: paneId } = usePane()
  const view = useRef<HTMLDivElement>(null)
  const [shownId, setShownId] = useState(first)
  const [place, setPlace] = useState(0)
  const [zoom, setZoom] = useState<number>(1)
  // when the shown image is deleted, the image after it is shown at the same position
  const index = images.findIndex(({ id }) => id === shownId)
  const at = index >= 0 ? index : Math.min(place, images.length - 1)
  const image = images[at]
  const checks = useChecks(agency, image)
  usePublishFacts(useMemo(() => ({ row: { ...ticket, image: image ?? null, related: checks === null ? [] : relatedOf(checks) } }), [ticket, image, checks]))
  useKeptCenter(view, zoom)

  const handle = useMemo((): GalleryHandle => ({
    step(by) {
      const next = images[at + by]
      if (next === undefined) return announce(words(by === 1 ? 'last' : 'first'))
      setShownId(next.id)
      setPlace(at + by)
      setZoom(1)
      announce(words('said', { at: at + by + 1, count: images.length, name: next.name, by: next.by }))
    },
    show(id) {
      setShownId(id)
      setZoom(1)
    },
    zoom(to) {
      const now = ZOOMS.findIndex((one) => one === zoom)
      const next = to === 'fit' ? 1 : (ZOOMS[now + (to === 'in' ? 1 : -1)] ?? zoom)
      setZoom(next)
      announce(next === 1 ? words('fits') : words('zoomed', { percent: next * 100 }))
    },
    isZoomed: () => zoom > 1,
    pan(right, down) {
      const element = view.current
      element?.scrollBy({ left: element.clientWidth * right, top: element.clientHeight * down })
    },
  }), [images, at, zoom])
  useEffect(() => openGallery(paneId, handle), [paneId, handle])
  useEffect(() => {
    if (index >= 0 && index !== place) setPlace(index)
  }, [index, place])

  if (image === undefined) return null
  const when = usDateTime(image.taken_at, zone)
  const { label, numberedAs } = namesOf(ticket)
  const alt = `${words('alt', { at: at + 1, count: images.length, of: numberedAs, name: image.name, by: image.by, when })}${image.reading === null ? '' : `. ${image.reading.description}`}`
  return (
    <>
      <div className="gallery-bar" role="group" aria-label={words('tools')}>
        <CommandButton id="images.previous" icon={ChevronLeft} />
        <span className="gallery-place">{words('place', { at: at + 1, count: images.length })}</span>
        <CommandButton id="images.next" icon={ChevronRight} />
        <span className="gallery-name" title={image.name}>{image.name}</span>
        <CommandButton id="images.zoom-out" icon={ZoomOut} />
        <span className="gallery-zoom">{`${zoom * 100}%`}</span>
        <CommandButton id="images.zoom-in" icon={ZoomIn} />
        <CommandButton id="images.zoom-fit" icon={Maximize} />
        <span className="gallery-rule" aria-hidden />
        {mayDownload && <CommandButton id="images.download" icon={Download} />}
        {mayDownload && ticket.ticket_number === undefined && <CommandButton id="images.download-all" label={words('download_all')} />}
        {mayChange && <CommandButton id="images.add" icon={ImagePlus} />}
        {mayChange && <CommandButton id="images.delete" icon={Trash2} />}
      </div>
      {/* a scrollable region needs the focus to receive its keys */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div ref={view} className="gallery-view" tabIndex={0} data-pane-focus data-letters role="group" aria-label={label}>
        <Picture key={image.id} agency={agency} image={image} alt={alt} zoom={zoom} />
      </div>
      {image.reading !== null && <p className="gallery-facts">{readingText(image.reading)}</p>}
      {checks !== null && <PhotoChecks checks={checks} />}
      <p className="gallery-facts">{words('facts', { by: image.by, when, width: image.width, height: image.height, size: sizeText(image.size) })}</p>
    </>
  )
}

/** The image itself. At zoom 1, it fits into the view; at higher zoom factors, it is larger than the view. */
function Picture({ agency, image, alt, zoom }: { readonly agency: number; readonly image: ImageRow; readonly alt: string; readonly zoom: number }) {
  const { source, isError, again } = usePicture(agency, image, image.id)
  if (isError)
    return (
      <div className="pane-note" role="alert">
        <p>{words('picture_failed')}</p>
        <button type="button" className="button" onClick={again}>
          {words('try_again')}
        </button>
      </div>
    )
  if (source === null) return <Skeleton lines={6} />
  const size = { '--width': `${image.width}px`, '--ratio': String(image.width / image.height), '--zoom': String(zoom) }
  return <img className="gallery-picture" src={source} alt={alt} style={size as CSSProperties} draggable={false} />
}

/** Keeps the center of the view in place while the zoom changes. */
function useKeptCenter(view: { readonly current: HTMLElement | null }, zoom: number): void {
  const before = useRef(zoom)
  useLayoutEffect(() => {
    const element = view.current
    const by = zoom / before.current
    before.current = zoom
    if (element === null || by === 1) return
    element.scrollLeft = (element.scrollLeft + element.clientWidth / 2) * by - element.clientWidth / 2
    element.scrollTop = (element.scrollTop + element.clientHeight / 2) * by - element.clientHeight / 2
  }, [view, zoom])
}

/** What the AI provider read in an image, as text: the description, and the values that a photo scan found. */
function readingText({ description, found }: NonNullable<ImageRow['reading']>): string {
  const shown = found.map(({ name, confidence }) => `${name} ${confidence.toFixed(2)}`).join(', ')
  return words(shown === '' ? 'described' : 'described_found', { description, found: shown })
}

function sizeText(bytes: number): string {
  const kilobytes = bytes / 1024
  return kilobytes < 1024 ? words('kilobytes', { size: countText(Math.max(1, Math.round(kilobytes))) }) : words('megabytes', { size: (kilobytes / 1024).toFixed(1) })
}
