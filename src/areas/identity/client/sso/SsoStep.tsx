import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { authPlace, goAuth } from '#src/platform/client/session/auth-place'
import { ApiError } from '#src/platform/client/api/api-error'
import { message } from '#src/platform/domain/messages'
import { AuthField } from '#src/areas/identity/client/sessions/frame/AuthField'
import { AuthFrame, AuthLink, Refusal, Submit } from '#src/areas/identity/client/sessions/frame/AuthFrame'
import { goToProvider } from '#src/areas/identity/client/sessions/enter'
import { words } from '#src/areas/identity/client/sessions/messages'
import { providersQuery } from '#src/areas/identity/client/sso/sso-providers'
import { useAuthForm } from '#src/areas/identity/client/sessions/frame/use-auth-form'

/**
 * The screen for single sign-on (AUTH-3, C1). If agencies have their own providers, the screen first asks for the email or the agency. Then
 * it lists the providers with their hosts or, if there is only one provider, opens it immediately. Arrow keys move in the list, Escape goes
 * back.
 */
export function SsoStep() {
  const [typed, setTyped] = useState(authPlace.username.includes('@') ? authPlace.username.trim() : '')
  // if an email was typed on the login screen, look it up immediately
  const [submittedEmail, setSubmittedEmail] = useState(typed === '' ? null : typed)
  const { data, isError } = useQuery(providersQuery(submittedEmail))
  const asksFirst = data?.has_agency_providers === true
  const providers = data?.sso_providers ?? []
  const [first] = providers
  const only = providers.length === 1 && (submittedEmail !== null || !asksFirst) ? first?.idp : undefined
  const { list, problem, going, go, onKey } = useProviders(only, data, submittedEmail !== null || !asksFirst)
  const form = useAuthForm(
    () => ({ for: typed.trim() === '' ? message('errors.required') : undefined }),
    async () => setSubmittedEmail(typed.trim()),
  )
  const currentProvider = providers.find(({ idp }) => idp === going)
  const says = () => {
    if (isError) return words('sso_unknown')
    if (currentProvider !== undefined) return words('sso_going', { name: currentProvider.name, host: currentProvider.host })
    if (data === undefined) return ''
    if (asksFirst && submittedEmail === null) return words('sso_ask')
    if (first !== undefined) return words('sso_choose')
    return submittedEmail === null ? words('sso_none') : words('sso_unknown_agency', { typed: submittedEmail })
  }
  return (
    <AuthFrame title={words('sso_title')} form={form} onKey={onKey}>
      {problem !== null && <Refusal>{problem}</Refusal>}
      <p className="sign-in-says" role="status">
        {says()}
      </p>
      {(asksFirst || submittedEmail !== null) && (
        <>
          <AuthField label={words('sso_for')} name="for" autoComplete="email" autoCapitalize="none" spellCheck={false} maxLength={320} autoFocus value={typed} problem={form.problems['for']} onType={setTyped} />
          <Submit isSending={false} label={words('sso_find')} />
        </>
      )}
      <div ref={list} className="sso-list">
        {providers.map(({ idp, name, host }) => (
          <button key={idp} type="button" className="button button-large" aria-disabled={going !== null} onClick={() => going === null && void go(idp)}>
            <KeyRound aria-hidden size={16} strokeWidth={1.75} />
            <span className="sso-name">
              {name} <span className="sso-host">{host}</span>
            </span>
          </button>
        ))}
      </div>
      <AuthLink to="/auth">{words('back_to_log_in')}</AuthLink>
    </AuthFrame>
  )
}

/**
 * Opens a provider, and handles the keys and the focus of the list of providers. The first provider gets the focus when the list has
 * loaded, and again after an error.
 */
function useProviders(only: string | undefined, answer: unknown, isAnswered: boolean) {
  const [problem, setProblem] = useState<string | null>(null)
  const [going, setGoing] = useState<string | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const wentStraight = useRef(false)
  // aborts the request when this screen closes, so that a late answer does not redirect the browser
  const leaving = useRef(new AbortController())
  useEffect(() => {
    const left = new AbortController()
    leaving.current = left
    return () => left.abort()
  }, [])
  const go = async (idp: string) => {
    setProblem(null)
    setGoing(idp)
    try {
      await goToProvider(idp, leaving.current.signal)
    } catch (error) {
      if (leaving.current.signal.aborted) return
      setGoing(null)
      setProblem(error instanceof ApiError ? error.message : message('errors.common_error'))
    }
  }
  useEffect(() => {
    if (!isAnswered) return
    if (only === undefined || wentStraight.current) list.current?.querySelector('button')?.focus()
    else {
      wentStraight.current = true
      void go(only)
    }
  }, [only, answer, problem, isAnswered])
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') goAuth('/auth', { replace: true })
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') stepIn(list.current, event.key === 'ArrowDown' ? 1 : -1)
    else return
    event.preventDefault()
  }
  return { list, problem, going, go, onKey }
}

function stepIn(list: HTMLElement | null, by: number): void {
  const buttons = [...(list?.querySelectorAll('button') ?? [])]
  const at = buttons.findIndex((button) => button === document.activeElement)
  buttons[at === -1 ? (by === 1 ? 0 : buttons.length - 1) : (at + by + buttons.length) % buttons.length]?.focus()
}
