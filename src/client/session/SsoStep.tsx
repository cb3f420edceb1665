import { ArrowLeft, CircleAlert, KeyRound, Truck } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { message } from '#src/domain/messages'
import { ApiError } from '#src/client/platform/api-error'
import { callApi } from '#src/client/platform/call-api'
import { ssoCalls } from '#src/client/platform/session-calls'
import { goAuth } from '#src/client/session/auth-path'
import { goToProvider } from '#src/client/session/enter'
import { words } from '#src/client/session/messages'

/** Every provider that may be chosen; kept for as long as nobody is signed in. */
export const providersQuery = {
  queryKey: ['sso-providers'],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => callApi(ssoCalls.ssoProviders(), { signal, signedOut: true, ignore: 'all' as const }),
}

/** Choose who signs you in; with one provider the way leads straight there (AUTH-3). Arrows go through them, Escape back. */
export function SsoStep() {
  const { data, isError } = useQuery(providersQuery)
  const [problem, setProblem] = useState<string | null>(null)
  const [going, setGoing] = useState<string | null>(null)
  const ground = useRef<HTMLElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const straight = useRef(false)
  const providers = data?.sso_providers ?? []
  const only = providers.length === 1 ? providers[0]?.idp : undefined

  const go = async (idp: string) => {
    setProblem(null)
    setGoing(idp)
    try {
      await goToProvider(idp)
    } catch (error) {
      setGoing(null)
      setProblem(error instanceof ApiError ? error.message : message('errors.common_error'))
    }
  }
  useEffect(() => {
    document.title = `${words('sso_title')} - ${words('app')}`
  }, [])
  useEffect(() => {
    if (only !== undefined && !straight.current) {
      straight.current = true
      void go(only)
    } else list.current?.querySelector('button')?.focus()
  }, [only, data])
  const step = (by: number) => {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    const at = buttons.findIndex((button) => button === document.activeElement)
    buttons[(at + by + buttons.length) % buttons.length]?.focus()
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') goAuth('/auth')
    else if (event.key === 'ArrowDown') step(1)
    else if (event.key === 'ArrowUp') step(-1)
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const element = ground.current
    element?.addEventListener('keydown', onKey)
    return () => element?.removeEventListener('keydown', onKey)
  }, [])
  return (
    <main
      className="sign-in"
      data-scope="sign-in"
      ref={ground}
    >
      <div className="sign-in-box">
        <h1 className="sign-in-title">
          <span className="sign-in-mark" aria-hidden>
            <Truck size={18} strokeWidth={1.75} />
          </span>
          {words('sso_title')}
        </h1>
        {problem !== null && (
          <p className="notice notice-error" role="alert">
            <CircleAlert aria-hidden size={16} strokeWidth={1.75} />
            {problem}
          </p>
        )}
        <p role="status">{isError ? words('sso_unknown') : going !== null ? words('sso_going', { name: nameOf(providers, going) }) : data !== undefined && providers.length === 0 ? words('sso_none') : words('sso_choose')}</p>
        <div ref={list} className="sso-list">
          {providers.map(({ idp, name }) => (
            <button key={idp} type="button" className="button button-large" aria-disabled={going !== null} onClick={() => void go(idp)}>
              <KeyRound aria-hidden size={16} strokeWidth={1.75} /> {name}
            </button>
          ))}
        </div>
        <button type="button" className="button button-bare" onClick={() => goAuth('/auth')}>
          <ArrowLeft aria-hidden size={16} strokeWidth={1.75} /> {words('back_to_log_in')}
        </button>
      </div>
    </main>
  )
}

function nameOf(providers: readonly { readonly idp: string; readonly name: string }[], idp: string): string {
  return providers.find((provider) => provider.idp === idp)?.name ?? ''
}
