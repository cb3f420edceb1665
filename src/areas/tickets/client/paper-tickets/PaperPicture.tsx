import { useEffect, useRef, useState } from 'react'
import { words } from '#src/areas/tickets/client/paper-tickets/messages'
import type { PaperDraft, PaperField } from '#src/areas/tickets/client/public/paper-drafts'

/** The picture of a scanned ticket. Shows where on the picture the text of the focused form field is, and scrolls there. */
export function PaperPicture({ draft, field }: { readonly draft: PaperDraft; readonly field: PaperField | null }) {
  const mark = field === null ? undefined : draft.marks[field]
  const place = useRef<HTMLSpanElement>(null)
  const address = useAddress(draft.photo)
  useEffect(() => void place.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' }), [mark, address])
  const percent = (share: number) => `${share * 100}%`
  return (
    // a region that scrolls needs the focus to receive its keys
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="paper-picture" role="group" aria-label={words('picture_of', { name: draft.name })} tabIndex={0}>
      <p>{draft.name}</p>
      {draft.photo === null ? <p>{words('no_picture')}</p> : address !== '' && (
        <div>
          <img src={address} alt={words('picture')} />
          {mark !== undefined && (
            <span ref={place} className="paper-mark" data-unsure={mark.unsure === null ? undefined : ''} style={{ left: percent(mark.x), top: percent(mark.y), width: percent(mark.width), height: percent(mark.height) }} />
          )}
        </div>
      )}
    </div>
  )
}

/** An object URL for the file while the picture is shown. Empty on the first render, and if there is no file. */
function useAddress(file: File | null): string {
  const [address, setAddress] = useState('')
  useEffect(() => {
    if (file === null) return
    const own = URL.createObjectURL(file)
    setAddress(own)
    return () => {
      setAddress('')
      URL.revokeObjectURL(own)
    }
  }, [file])
  return address
}
