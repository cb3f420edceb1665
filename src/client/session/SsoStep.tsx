import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { goAuth } from '#src/client/platform/auth-place'
import { ApiError } from '#src/client/platform/api-error'
import { message } from '#src/domain/messages'
import { AuthFrame, AuthLink, Refusal } from '#src/client/session/AuthFrame'
import { goToProvider } from '#src/client/session/enter'
import { words } from '#src/client/session/messages'
import { providersQuery } from '#src/client/session/sso-providers'
import { useAuthForm } from '#src/client/session/use-auth-form'

/** Choose who signs you in; with one provider the way leads straight there (AUTH-3). Arrows go through them, Escape back. */
export function SsoStep() {
  const { data, isError } = useQuery(providersQuery)
  const [problem, setProblem] = useState<string | null>(null)
  const [going, setGoing] = useState<string | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const wentStraight = useRef(false)
  // who left this screen is led nowhere by an answer that comes late
  const leaving = useRef(new AbortController())
  useEffect(() => {
    const left = new AbortController()
    leaving.current = left
    return () => left.abort()
  }, [])
  const providers = data?.sso_providers ?? []
  const [first] = providers
  const only = providers.length === 1 ? first?.idp : undefined
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
  const form = useAuthForm(() => ({}), () => (first === undefined ? Promise.resolve() : go(first.idp)))
  useEffect(() => {
    if (only === undefined || wentStraight.current) list.current?.querySelector('button')?.focus()
    else {
      wentStraight.current = true
      void go(only)
    }
  }, [only, data, problem])
  useEffect(() => {
    const heard = (event: KeyboardEvent) => {
      if (event.key === 'Escape') goAuth('/auth', { replace: true })
      else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') stepIn(list.current, event.key === 'ArrowDown' ? 1 : -1)
      else return
      event.preventDefault()
    }
    window.addEventListener('keydown', heard)
    return () => window.removeEventListener('keydown', heard)
  }, [])
  const chosen = providers.find(({ idp }) => idp === going)
  const says = isError ? words('sso_unknown') : chosen !== undefined ? words('sso_going', { name: chosen.name }) : data !== undefined && first === undefined ? words('sso_none') : words('sso_choose')
  return (
    <AuthFrame title={words('sso_title')} form={form}>
      {problem !== null && <Refusal>{problem}</Refusal>}
      <p className="sign-in-says" role="status">
        {says}
      </p>
      <div ref={list} className="sso-list">
        {providers.map(({ idp, name }) => (
          <button key={idp} type="button" className="button button-large" aria-disabled={going !== null} onClick={() => going === null && void go(idp)}>
            <KeyRound aria-hidden size={16} strokeWidth={1.75} /> {name}
          </button>
        ))}
      </div>
      <AuthLink to="/auth">{words('back_to_log_in')}</AuthLink>
    </AuthFrame>
  )
}

function stepIn(list: HTMLElement | null, by: number): void {
  const buttons = [...(list?.querySelectorAll('button') ?? [])]
  const at = buttons.findIndex((button) => button === document.activeElement)
  buttons[(at + by + buttons.length) % buttons.length]?.focus()
}
