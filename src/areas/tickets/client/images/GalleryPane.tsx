import { useMemo } from 'react'
import { mayChangeImagesOf } from '#src/areas/tickets/domain/images/change-images'
import { Gallery } from '#src/areas/tickets/client/images/Gallery'
import { Empty, Failed, Uploads, Waiting } from '#src/areas/tickets/client/images/GalleryStates'
import { useTaking } from '#src/areas/tickets/client/images/use-taking'
import { ofTicket } from '#src/areas/tickets/client/images/image-calls'
import { imageOfQuery } from '#src/areas/tickets/client/images/gallery-path'
import { words } from '#src/areas/tickets/client/images/messages'
import { useImages } from '#src/areas/tickets/client/images/use-images'
import '#src/areas/tickets/client/images/gallery.css'
import { queryClient } from '#src/platform/client/api/query-client'
import { projectFacts, useProject, useProjectZone } from '#src/areas/projects/client/public/project-query'
import { useFreshTicket, useSettled, useTicketDetail } from '#src/areas/tickets/client/ticket-queries'
import { loadedTicket } from '#src/areas/tickets/client/live-tickets'
import { ticketKeys } from '#src/areas/tickets/client/ticket-calls'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import { useFollowedRow, useIsFollowing, usePaneTitle, usePublishFacts } from '#src/workspace/client/panes/pane-hooks'
import { browserZone } from '#src/workspace/client/commands/steps-day'
import { usePerson } from '#src/workspace/client/frame/use-person'

/** The images of one ticket, shown one at a time (SHELL-78). New images can be chosen, pasted or dropped. */
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

  const mayChange = mayChangeImagesOf('Slip', person).allowed

  if (id === null) return <p className="pane-note">{words(followed === 'other' ? 'no_tickets_followed' : 'no_ticket')}</p>
  return (
    <div className="gallery" data-scope="image-gallery" {...taken}>
      {isOver && <p className="gallery-drop">{words('drop_here')}</p>}
      <Uploads {...ofTicket(id)} />
      {query.isError || detail.isError ? (
        <Failed again={() => void Promise.all([query.refetch(), detail.refetch()])} />
      ) : ticket === null || images === null ? (
        <Waiting />
      ) : images.length === 0 ? (
        <Empty row={ticket} text={words('none')} mayAdd={mayChange} />
      ) : (
        <Gallery key={`${ticket.id} ${imageOfQuery(search) ?? ''}`} agency={agency} ticket={ticket} images={images} first={imageOfQuery(search)} zone={zone} mayChange={mayChange} mayDownload={person.impersonated !== true} />
      )}
    </div>
  )
}
