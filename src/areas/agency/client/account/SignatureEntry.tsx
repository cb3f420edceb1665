import { useQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { SIGNATURE_MAX_MB } from '#src/areas/agency/domain/account/limits'
import { checkSignaturePicture, signatureKinds, type SignatureKind } from '#src/areas/agency/domain/account/signature'
import { message } from '#src/platform/domain/messages'
import { callApi } from '#src/platform/client/api/call-api'
import { useEntry, type EntryProps } from '#src/platform/client/form/field'
import { accountCalls, accountKeys } from '#src/areas/agency/client/account/account-calls'
import { DrawingPaper } from '#src/areas/agency/client/account/DrawingPaper'
import { words } from '#src/areas/agency/client/account/messages'
import { base64OfFile, drawnPicture, typedPicture, type Stroke } from '#src/areas/agency/client/account/signature-picture'

/** The signature in the form: either the stored signature, or a new one as a base64 PNG. */
export interface Signature {
  readonly kind: SignatureKind | 'kept'
  readonly png: string
}

type Way = SignatureKind | 'kept'
const wayWords = { kept: 'keep_it', typed: 'type_it', drawn: 'draw_it', uploaded: 'upload_it' } as const satisfies Record<Way, string>

interface SignatureEntryProps<Held extends object> extends EntryProps<Held, Signature | null> {
  readonly agency: number
  /** The version of the account. When the version changes, the stored signature is loaded again. */
  readonly version: number
  readonly isRequired: boolean
  /** The signature that is stored on the server; null if there is none. */
  readonly kept: Signature | null
}

/**
 * A field for a signature, which is typed in a script font, drawn with a pointer or the arrow keys, or uploaded as a PNG (ACCT-2, ACCT-3).
 */
export function SignatureEntry<Held extends object>(props: SignatureEntryProps<Held>) {
  const { agency, version, isRequired, kept } = props
  const { value, problem, label, put } = useEntry<Held, Signature | null>(props)
  const now = isSignature(value) ? value : null
  // the chosen way of signing applies only to this version of the account: a save raises the version, and the form then shows the stored
  // signature
  const [choice, setChoice] = useState<{ readonly way: Way; readonly version: number } | null>(null)
  const selectedWay = choice?.version === version ? choice.way : null
  const [refused, setRefused] = useState<string | null>(null)
  const id = useId()
  const ways: readonly Way[] = kept === null ? ['typed', 'drawn', 'uploaded'] : ['kept', 'typed', 'drawn', 'uploaded']
  const way = now === null || now.kind === 'kept' ? (selectedWay ?? ways[0] ?? 'typed') : now.kind
  const shownMessage = refused ?? problem
  const entry = useRef<HTMLFieldSetElement>(null)
  const hasFocus = useRef(false)
  useEffect(() => {
    // a save has replaced the control that had the focus, so the selected way of signing gets the focus
    if (hasFocus.current && entry.current?.contains(document.activeElement) === false) entry.current.querySelector<HTMLInputElement>('input:checked')?.focus()
  }, [version])
  const take = (kind: SignatureKind, png: string) => {
    setRefused(null)
    put(png === '' ? kept : { kind, png })
  }
  return (
    // onFocus and onBlur only record whether the focus is inside the field
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <fieldset
      ref={entry}
      className="field entry-wide signature"
      onFocus={() => (hasFocus.current = true)}
      onBlur={({ currentTarget, relatedTarget }) => (hasFocus.current = currentTarget.contains(relatedTarget))}
      data-invalid={shownMessage === undefined ? undefined : ''}
      aria-describedby={shownMessage === undefined ? undefined : `${id}-told`}
    >
      <legend className="for-ear">{isRequired ? label : words('signature_optional')}</legend>
      <p className="field-hint">{words('signature_why')}</p>
      {(way !== 'drawn' || now !== null) && <Picture agency={agency} version={version} now={now} />}
      <div className="signature-ways" role="radiogroup" aria-label={words('how')}>
        {ways.map((one) => (
          <label key={one} className="signature-way">
            <input
              type="radio"
              name={`${id}-way`}
              checked={way === one}
              onChange={() => {
                setChoice({ way: one, version })
                setRefused(null)
                put(kept)
              }}
            />
            {words(wayWords[one])}
          </label>
        ))}
      </div>
      {way === 'typed' && <Typed isEmpty={now?.kind !== 'typed'} onTyped={(name) => take('typed', name.trim() === '' ? '' : typedPicture(name.trim()))} />}
      {way === 'drawn' && <Drawn isEmpty={now?.kind !== 'drawn'} onDrawn={(strokes) => take('drawn', strokes.length === 0 ? '' : drawnPicture(strokes))} />}
      {way === 'uploaded' && (
        <label className="field">
          <span className="field-label">{words('choose_png', { max: SIGNATURE_MAX_MB })}</span>
          <input type="file" accept="image/png,.png" onChange={async ({ target }) => {
            const [file] = target.files ?? []
            if (file === undefined) return
            const { bytes, base64 } = await base64OfFile(file)
            const verdict = checkSignaturePicture(bytes)
            if (verdict.allowed) return take('uploaded', base64)
            put(kept)
            setRefused(message(verdict.message, verdict.values))
          }} />
        </label>
      )}
      {shownMessage !== undefined && (
        <p id={`${id}-told`} className="field-problem" role="alert">
          <CircleAlert aria-hidden size={14} strokeWidth={1.75} /> {shownMessage}
        </p>
      )}
    </fieldset>
  )
}

/**
 * Shows the image of the field's signature `now`: the stored signature, or a new typed or uploaded one. Shows nothing for a drawn
 * signature, which is visible on the canvas. If `now` is null, says that there is no signature.
 */
function Picture({ agency, version, now }: { readonly agency: number; readonly version: number; readonly now: Signature | null }) {
  const isKept = now?.kind === 'kept'
  const { data: blob } = useQuery({
    queryKey: accountKeys.signature(agency, version),
    queryFn: ({ signal }) => callApi(accountCalls.signature(), { signal, ignore: 'all' }),
    enabled: isKept,
    gcTime: 0,
  })
  const url = useMemo(() => (blob instanceof Blob ? URL.createObjectURL(blob) : null), [blob])
  useEffect(() => () => {
    if (url !== null) URL.revokeObjectURL(url)
  }, [url])
  const source = isKept ? url : now === null ? null : `data:image/png;base64,${now.png}`
  if (now?.kind === 'drawn') return null
  return source === null ? (
    <p className="signature-none">{words('signature_none')}</p>
  ) : (
    <img className="signature-paper" src={source} alt={words(isKept ? 'signature_kept' : 'signature_new')} />
  )
}

function Typed({ isEmpty, onTyped }: { readonly isEmpty: boolean; onTyped(name: string): void }) {
  const [name, setName] = useState('')
  return (
    <label className="field">
      <span className="field-label">{words('type_name')}</span>
      <input className="input" autoComplete="name" maxLength={120} value={isEmpty && name.trim() !== '' ? '' : name} onChange={({ target }) => {
        setName(target.value)
        onTyped(target.value)
      }} />
    </label>
  )
}

const nothing: readonly Stroke[] = []

function Drawn({ isEmpty, onDrawn }: { readonly isEmpty: boolean; onDrawn(strokes: readonly Stroke[]): void }) {
  const [strokes, setStrokes] = useState(nothing)
  const shown = isEmpty ? nothing : strokes
  const take = (next: readonly Stroke[]) => {
    setStrokes(next)
    onDrawn(next)
  }
  const hint = useId()
  return (
    <div className="signature-drawing">
      <DrawingPaper strokes={shown} hint={hint} onStrokes={take} />
      <p id={hint} className="field-hint">{words('draw_how')}</p>
      <button type="button" className="button" onClick={() => take(nothing)}>
        {words('clear')}
      </button>
    </div>
  )
}

function isSignature(value: unknown): value is Signature {
  const kind: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'kind') : undefined
  return kind === 'kept' || signatureKinds.some((one) => one === kind)
}
