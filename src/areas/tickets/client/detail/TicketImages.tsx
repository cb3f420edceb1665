import { ImageOff } from 'lucide-react'
import type { ImageRow } from '#src/areas/tickets/api/images'
import { useImages } from '#src/areas/tickets/client/images/use-images'
import { usePicture } from '#src/areas/tickets/client/images/use-picture'
import { useSettled } from '#src/areas/tickets/client/ticket-queries'
import { words } from '#src/areas/tickets/client/messages'
import { CommandButton } from '#src/workspace/client/running/CommandButton'

interface TicketImagesProps {
  readonly agency: number
  readonly slip: { readonly id: number; readonly image_count: number }
}

/** The thumbnails of a ticket's images, and their number. A click on a thumbnail opens the gallery at that image (TICK-71, SHELL-78). */
export function TicketImages({ agency, slip: { id, image_count: count } }: TicketImagesProps) {
  // waits until the focus rests on a ticket, so that moving down a list does not load the images of every ticket
  const settled = useSettled(id)
  return (
    <section className="ticket-images" aria-label={words('images')}>
      <CommandButton id="images.show" label={count === 0 ? words('images_none') : words('images_many', { count })} />
      {count > 0 && (settled === id ? <Thumbnails agency={agency} slip={id} count={count} /> : <Places count={count} />)}
    </section>
  )
}

function Thumbnails({ agency, slip, count }: { readonly agency: number; readonly slip: number; readonly count: number }) {
  const { data, isError, refetch } = useImages(agency, slip)
  if (isError)
    return (
      <p role="alert">
        {words('images_failed')}{' '}
        <button type="button" className="button" onClick={() => void refetch()}>
          {words('try_again')}
        </button>
      </p>
    )
  if (data === undefined || data === null) return <Places count={count} />
  return (
    <ul className="ticket-thumbnails">
      {data.map((image, at) => (
        <li key={image.id}>
          <Thumbnail agency={agency} image={image} label={words('image_of', { at: at + 1, count: data.length, name: image.name, by: image.by })} />
        </li>
      ))}
    </ul>
  )
}

function Thumbnail({ agency, image, label }: { readonly agency: number; readonly image: ImageRow; readonly label: string }) {
  const { source, isError } = usePicture(agency, image, image.id)
  return (
    <CommandButton id="images.show" label={label} answers={{ image: image.id }} className="ticket-thumbnail">
      {isError ? <ImageOff aria-hidden size={16} strokeWidth={1.75} /> : source === null ? <span className="skeleton" /> : <img src={source} alt="" title={image.name} draggable={false} />}
    </CommandButton>
  )
}

/** Placeholders for thumbnails that are loading, so that the layout does not shift when they appear. */
function Places({ count }: { readonly count: number }) {
  return (
    <ul className="ticket-thumbnails" aria-hidden>
      {Array.from({ length: count }, (_none, at) => (
        <li key={at} className="ticket-thumbnail">
          <span className="skeleton" />
        </li>
      ))}
    </ul>
  )
}
