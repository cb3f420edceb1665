import { useEffect, useRef, useState } from 'react'
import { words } from '#src/areas/tickets/client/paper-tickets/messages'
import type { PaperEntry } from '#src/areas/tickets/client/paper-tickets/paper-entry'
import type { PaperValues } from '#src/areas/tickets/client/paper-tickets/paper-values'
import { useEntry } from '#src/platform/client/form/field'

interface PaperPhotoProps {
  readonly form: PaperEntry['form']
  /**
   * The picture that was scanned, which becomes the ticket's photo unless the person chooses another file. Null for a ticket that was not
   * scanned.
   */
  readonly scanned: File | null
  readonly isReadOnly: boolean
}

/** The form field for the photo of a paper ticket. */
export function PaperPhoto({ form, scanned, isReadOnly }: PaperPhotoProps) {
  const { value, label, put } = useEntry<PaperValues, File | null>({ form, name: 'photo' })
  const input = useRef<HTMLInputElement>(null)
  const [named, setNamed] = useState<File | null>(null)
  // clears the browser's file field, which otherwise would still name the photo of the previous ticket
  useEffect(() => {
    if (named === null || value === named || input.current === null) return
    input.current.value = ''
    setNamed(null)
  }, [value, named])
  const hint = value === null ? null : value === scanned ? words('photo_scanned') : value instanceof File && value !== named ? words('photo_chosen', { name: value.name }) : null
  const choose = (file: File | null) => {
    setNamed(file)
    put(file ?? scanned)
  }
  return (
    <label className="field entry-wide">
      <span className="field-label">{words('photo_optional', { label })}</span>
      <input ref={input} className="input paper-photo" type="file" accept="image/jpeg,image/png" disabled={isReadOnly} onChange={({ target }) => choose(target.files?.[0] ?? null)} />
      {hint !== null && <span className="field-hint">{hint}</span>}
    </label>
  )
}
