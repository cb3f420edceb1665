import { useMemo, useState, type ClipboardEvent, type DragEvent } from 'react'
import { useSnapshot } from 'valtio'
import { may } from '#src/platform/domain/session/abilities'
import { IMAGE_MAX_MB } from '#src/areas/tickets/domain/images/limits'
import { message } from '#src/platform/domain/messages'
import { onlyFile } from '#src/areas/tickets/client/images/upload'
import { Gallery } from '#src/areas/tickets/client/images/Gallery'
import { imageOfQuery } from '#src/areas/tickets/client/images/gallery-path'
import type { GalleryRow } from '#src/areas/tickets/client/images/gallery-row'
import { imageError } from '#src/areas/tickets/client/images/image-calls'
import { words } from '#src/areas/tickets/client/images/messages'
import { useImages } from '#src/areas/tickets/client/images/use-images'
import '#src/areas/tickets/client/images/gallery.css'
import { queryClient } from '#src/platform/client/api/query-client'
import { projectFacts, useProject, useProjectZone } from '#src/areas/projects/client/public/project-query'
import { useFreshTicket, useSettled, useTicketDetail } from '#src/areas/tickets/client/ticket-queries'
import { loadedTicket } from '#src/areas/tickets/client/live-tickets'
import { ticketKeys } from '#src/areas/tickets/client/ticket-calls'
import { CommandButton } from '#src/workspace/client/running/CommandButton'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import { useFollowedRow, useIsFollowing, usePaneTitle, usePublishFacts } from '#src/workspace/client/panes/pane-hooks'
import { Skeleton } from '#src/workspace/client/frame/PaneFrame'
import { runCommand } from '#src/workspace/client/running/run-command'
import { showRefusal } from '#src/workspace/client/writes/send'
import { browserZone } from '#src/workspace/client/commands/steps-day'
import { usePerson } from '#src/workspace/client/frame/use-person'

/** The images of one ticket, one at a time (SHELL-78). New ones are chosen, pasted or dropped. */
export default function GalleryPane({ params, search }: PaneViewProps<{ readonly slipId: string }>) {
  const person = usePerson()
  const agency = person.dot_authority_id
  const followed = useFollowedRow('ticket')
  const isFollowing = useIsFollowing()
  const id = !isFollowing ? Number(params.slipId) : followed === null || followed === 'other' ? null : followed.id
  const { isOver, taken } = useTaking()
  const settled = useSettled(id)
  const detail = useTicketDetail(agency, settled)
  useFreshTicket(agency, id)
  const slip = detail.data?.id === id ? detail.data : id === null ? null : loadedTicket(queryClient, ticketKeys.all(agency), id)
  const project = useProject(agency, slip?.dot_project_id ?? 0, slip !== null && slip.dot_project_id !== null)
  const zone = useProjectZone(project) ?? browserZone()
  const query = useImages(agency, settled)
  const images = settled === id ? (query.data ?? null) : null
  usePaneTitle(slip === null ? words('images') : words('images_of', { number: slip.ticket_number }))
  const facts = useMemo(() => projectFacts(project.project), [project.project])
  usePublishFacts(useMemo(() => ({ project: facts }), [facts]))
  const ticket = useMemo(
    () => (slip === null ? null : { id: slip.id, ticket_number: slip.ticket_number, dot_project_id: slip.dot_project_id, image_count: images?.length ?? slip.image_count }),
    [slip, images],
  )

  if (id === null) return <p className="pane-note">{words(followed === 'other' ? 'no_tickets_followed' : 'no_ticket')}</p>
  return (
    <div className="gallery" data-scope="image-gallery" {...taken}>
      {isOver && <p className="gallery-drop">{words('drop_here')}</p>}
      {query.isError || detail.isError ? (
        <Failed again={() => void Promise.all([query.refetch(), detail.refetch()])} />
      ) : ticket === null || images === null ? (
        <Waiting />
      ) : images.length === 0 ? (
        <Empty ticket={ticket} mayAdd={may('flag_note_photo', person).allowed} />
      ) : (
        <Gallery key={ticket.id} agency={agency} ticket={ticket} images={images} first={imageOfQuery(search)} zone={zone} mayChange={may('flag_note_photo', person).allowed} mayDownload={person.impersonated !== true} />
      )}
    </div>
  )
}

/** Handlers for paste and drop: they add a single file and refuse several. `isOver` is true while a file is dragged over. */
function useTaking() {
  const [isOver, setIsOver] = useState(false)
  const take = (files: FileList | null): boolean => {
    const only = onlyFile(files)
    if (only === null) return false
    if (only === 'several') showRefusal(message('errors.one_file'))
    else void runCommand('images.add', { answers: only })
    return true
  }
  const taken = {
    onPaste: (event: ClipboardEvent) => {
      if (take(event.clipboardData.files)) event.preventDefault()
    },
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      setIsOver(true)
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setIsOver(false)
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setIsOver(false)
      take(event.dataTransfer.files)
    },
  }
  return { isOver, taken }
}

/** Shown while loading. Publishes no row, so that commands have no ticket to act on. */
function Waiting() {
  usePublishFacts(nothing)
  return <Skeleton lines={6} />
}

const nothing = { row: null }

function Empty({ ticket, mayAdd }: { readonly ticket: Omit<GalleryRow, 'image'>; readonly mayAdd: boolean }) {
  usePublishFacts(useMemo(() => ({ row: { ...ticket, image: null } }), [ticket]))
  return (
    // the region needs the focus to receive keys, since it may have no button
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="pane-note" tabIndex={0} data-pane-focus data-letters role="group" aria-label={words('images_of', { number: ticket.ticket_number })}>
      <p className="pane-note-title">{words('none')}</p>
      {mayAdd && <p>{words('none_may_add', { max: IMAGE_MAX_MB })}</p>}
      {mayAdd && (
        <p className="pane-note-keys">
          <CommandButton id="images.add" look="filled" />
        </p>
      )}
    </div>
  )
}

function Failed({ again }: { readonly again: () => void }) {
  const { last } = useSnapshot(imageError)
  return (
    <div className="pane-note" role="alert">
      <p className="pane-note-title">{words('failed')}</p>
      {last !== null && <p>{last.message}</p>}
      <button type="button" className="button" data-pane-focus onClick={again}>
        {words('try_again')}
      </button>
    </div>
  )
}
