import { Paperclip } from 'lucide-react'
import { useId, useRef } from 'react'
import { useEntry, type EntryProps } from '#src/client/platform/form/field'
import { words } from '#src/client/platform/form/messages'

interface FileEntryProps<Held extends object> extends EntryProps<Held, File | null> {
  /** What the browser's dialog offers: '.pdf,.png'. The rules still check what was chosen. */
  readonly accept?: string
}

/** A field that holds a file. */
export function FileEntry<Held extends object>(props: FileEntryProps<Held>) {
  const { hint, isRequired = false, accept } = props
  const { value, problem, label, put } = useEntry<Held, File | null>(props)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const told = problem ?? hint
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {isRequired ? label : words('optional', { label })}
      </label>
      <span className="entry-file">
        <input ref={input} id={id} className="entry-file-input" type="file" name={props.name} accept={accept} aria-invalid={problem !== undefined} aria-describedby={told === undefined ? undefined : `${id}-told`} onChange={({ target }) => put(target.files?.[0] ?? null)} />
        <button type="button" className="button" tabIndex={-1} aria-hidden onClick={() => input.current?.click()}>
          <Paperclip aria-hidden size={16} strokeWidth={1.75} /> {words('choose_file')}
        </button>
        <span className="entry-file-name">{value instanceof File ? value.name : words('no_file')}</span>
      </span>
      {told !== undefined && (
        <p id={`${id}-told`} className={problem === undefined ? 'field-hint' : 'field-problem'}>
          {told}
        </p>
      )}
    </div>
  )
}
