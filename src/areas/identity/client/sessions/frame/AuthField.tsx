import { Check, CircleAlert, Eye, EyeOff, Minus } from 'lucide-react'
import { useId, useState, type InputHTMLAttributes } from 'react'
import { passwordParts } from '#src/areas/identity/domain/passwords/password'
import { words } from '#src/areas/identity/client/sessions/messages'

interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> {
  readonly label: string
  readonly name: string
  readonly value: string
  readonly problem: string | undefined
  readonly hint?: string
  /** The id of another element that describes the field. */
  readonly describedBy?: string
  onType(text: string): void
}

/** A field with its label, error and hint. */
export function AuthField({ label, problem, hint, describedBy, onType, ...input }: FieldProps) {
  const id = useId()
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <input {...input} {...wired(id, problem, hint, describedBy)} className="input input-large" onChange={({ target }) => onType(target.value)} />
      <FieldMessages id={id} problem={problem} hint={hint} />
    </div>
  )
}

/** A password field. The person can show or hide the password, and can paste text. */
export function PasswordField({ label, problem, hint, describedBy, onType, ...input }: FieldProps) {
  const id = useId()
  const [isShown, setShown] = useState(false)
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <span className="input-with-button">
        <input
          {...input}
          {...wired(id, problem, hint, describedBy)}
          className="input input-large"
          type={isShown ? 'text' : 'password'}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          onChange={({ target }) => onType(target.value)}
        />
        <button type="button" className="icon-button" aria-label={words(isShown ? 'hide_password' : 'show_password')} onClick={() => setShown(!isShown)}>
          {isShown ? <EyeOff aria-hidden size={16} strokeWidth={1.75} /> : <Eye aria-hidden size={16} strokeWidth={1.75} />}
        </button>
      </span>
      <FieldMessages id={id} problem={problem} hint={hint} />
    </div>
  )
}

/** The requirements of a new password. They are updated while the person types; an icon and a word show whether each is met (AUTH-23). */
export function PasswordParts({ id, password }: { readonly id: string; readonly password: string }) {
  return (
    <ul id={id} className="password-parts" aria-label={words('password_needs')}>
      {passwordParts(password).map(({ words: part, isMet }) => (
        <li key={part} data-met={isMet}>
          {isMet ? <Check aria-hidden size={14} strokeWidth={2.25} /> : <Minus aria-hidden size={14} strokeWidth={1.75} />}
          <span>{part}</span>
          <span className="for-ear">{words(isMet ? 'part_met' : 'part_missing')}</span>
        </li>
      ))}
    </ul>
  )
}

function FieldMessages({ id, problem, hint }: { readonly id: string; readonly problem: string | undefined; readonly hint: string | undefined }) {
  return (
    <>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      {problem !== undefined && (
        <p id={`${id}-problem`} className="field-problem">
          <CircleAlert aria-hidden size={14} strokeWidth={1.75} /> {problem}
        </p>
      )}
    </>
  )
}

function wired(id: string, problem: string | undefined, hint: string | undefined, describedBy: string | undefined) {
  const descriptions = [problem === undefined ? null : `${id}-problem`, hint === undefined ? null : `${id}-hint`, describedBy ?? null].filter((part) => part !== null)
  return { id, 'aria-invalid': problem !== undefined, 'aria-describedby': descriptions.length === 0 ? undefined : descriptions.join(' ') }
}
