import { Image, ImageOff } from 'lucide-react'
import { memo } from 'react'
import { useImages } from '#src/areas/tickets/client/images/use-images'
import { ofTicket } from '#src/areas/tickets/client/images/image-calls'
import { usePicture } from '#src/areas/tickets/client/images/use-picture'
import { useSettled } from '#src/areas/tickets/client/ticket-queries'
import { isPhotoKnown } from '#src/areas/tickets/client/images/public/first-photo-ahead'
import { words } from '#src/areas/tickets/client/messages'
import { KeyCaps } from '#src/workspace/client/keys/KeyCaps'
import { CommandButton } from '#src/workspace/client/running/CommandButton'
import '#src/areas/tickets/client/images/public/first-photo.css'

interface FirstPhotoProps {
  readonly agency: number
  readonly id: number
  readonly count: number
}

/**
 * A thumbnail of a ticket's first image, with the number of images. Opens the gallery (RECO-100). Its size is reserved before the image
 * loads, so that the layout does not shift.
 */
export const FirstPhoto = memo(function FirstPhoto({ agency, id, count }: FirstPhotoProps) {
  // waits until the ticket has been shown for a moment, so that no images are loaded while the person codes quickly
  const resting = useSettled(id)
  // a prefetched photo is shown at once, since no request is needed
  const settled = isPhotoKnown(agency, id) ? id : resting
  const { data } = useImages(agency, settled === id && count > 0 ? id : null)
  const first = settled === id ? data?.[0] : undefined
  if (count === 0) return null
  return (
    <CommandButton id="images.show" label={words('images_many', { count })} className="first-photo">
      <span className="first-photo-frame">{first === undefined ? <Image aria-hidden size={16} strokeWidth={1.75} /> : <Picture agency={agency} slip={id} image={first.id} />}</span>
      <span className="first-photo-count">
        {words('images_first', { count })} <KeyCaps keys="alt+i" />
      </span>
    </CommandButton>
  )
})

function Picture({ agency, slip, image }: { readonly agency: number; readonly slip: number; readonly image: number }) {
  const { source, isError } = usePicture(agency, ofTicket(slip), image)
  if (isError) return <ImageOff aria-hidden size={16} strokeWidth={1.75} />
  return source === null ? <Image aria-hidden size={16} strokeWidth={1.75} /> : <img src={source} alt="" draggable={false} />
}
