import { CircleAlert, Eye, EyeOff, Truck } from 'lucide-react'
import { useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { message } from '#src/domain/messages'
import { ApiError } from '#src/client/platform/api-error'
import { session, signIn } from '#src/client/platform/session'
import { KeyCaps } from '#src/client/workspace/KeyCaps'
import { SsoProviders } from '#src/client/session/SsoProviders'
import { words } from '#src/client/session/messages'

/** The rules of phone numbers are large: they come while the person types. */
const loadUsernameRules = () => import('#src/domain/session/username')

interface Problems {
  readonly username?: string
  readonly password?: string
}

/** Log in with a phone or email and a password (AUTH-1, 11 to 14, 32, 69). */
export function SignIn() {
  const { notice } = useSnapshot(session)
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [isShown, setShown] = useState(false)
  const [isSending, setSending] = useState(false)
  const [problems, setProblems] = useState<Problems>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const usernameField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)
  useEffect(() => {
    document.title = `${words('log_in')} - ${words('app')}`
    usernameField.current?.focus()
    void loadUsernameRules()
  }, [])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const { checkUsername } = await loadUsernameRules()
    const verdict = checkUsername(username)
    const found: Problems = {
      ...(verdict.allowed ? {} : { username: message(verdict.message, verdict.values) }),
      ...(password === '' ? { password: message('errors.password_is_required') } : {}),
    }
    setProblems(found)
    setRefusal(null)
    if (found.username !== undefined) return usernameField.current?.focus()
    if (found.password !== undefined) return passwordField.current?.focus()
    setSending(true)
    try {
      await signIn(username.trim(), password)
    } catch (error) {
      setRefusal(error instanceof ApiError ? error.message : message('errors.common_error'))
      passwordField.current?.select()
      passwordField.current?.focus()
    } finally {
      setSending(false)
    }
  }

  const told = refusal ?? notice
  return (
    <main className="sign-in" data-scope="sign-in">
      <form className="sign-in-box" onSubmit={(event) => void submit(event)} noValidate aria-labelledby="sign-in-title">
        <h1 id="sign-in-title" className="sign-in-title">
          <span className="sign-in-mark" aria-hidden>
            <Truck size={18} strokeWidth={1.75} />
          </span>
          {words('app')}
        </h1>
        {told !== null && (
          <p className="notice notice-error" role="alert">
            <CircleAlert aria-hidden size={16} strokeWidth={1.75} />
            {refusal === null && told === message('errors.session_expired') ? words('kept', { notice: told }) : told}
          </p>
        )}
        <Field label={words('username')} problem={problems.username}>
          {(wired) => (
            <input
              {...wired}
              ref={usernameField}
              className="input input-large"
              name="username"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              value={username}
              onChange={({ target }) => setUsername(target.value)}
            />
          )}
        </Field>
        <Field label={words('password')} problem={problems.password}>
          {(wired) => (
            <span className="input-with-button">
              <input
                {...wired}
                ref={passwordField}
                className="input input-large"
                name="password"
                type={isShown ? 'text' : 'password'}
                autoComplete="current-password"
                value={password}
                onChange={({ target }) => setPassword(target.value)}
              />
              <button type="button" className="icon-button" aria-label={words(isShown ? 'hide_password' : 'show_password')} onClick={() => setShown(!isShown)}>
                {isShown ? <EyeOff aria-hidden size={16} strokeWidth={1.75} /> : <Eye aria-hidden size={16} strokeWidth={1.75} />}
              </button>
            </span>
          )}
        </Field>
        <button type="submit" className="button button-filled button-large" aria-disabled={isSending}>
          {words(isSending ? 'logging_in' : 'log_in')}
          <KeyCaps keys="enter" />
        </button>
        <SsoProviders />
      </form>
      <p className="sign-in-region">{words('region')}</p>
    </main>
  )
}

interface Wired {
  readonly id: string
  readonly 'aria-invalid': boolean
  readonly 'aria-describedby': string | undefined
}

function Field({ label, problem, children }: { readonly label: string; readonly problem: string | undefined; readonly children: (wired: Wired) => ReactNode }) {
  const id = useId()
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {children({ id, 'aria-invalid': problem !== undefined, 'aria-describedby': problem === undefined ? undefined : `${id}-problem` })}
      {problem !== undefined && (
        <p id={`${id}-problem`} className="field-problem">
          <CircleAlert aria-hidden size={14} strokeWidth={1.75} /> {problem}
        </p>
      )}
    </div>
  )
}
