import { CircleAlert, Info, Truck } from 'lucide-react'
import { useEffect, useId, useRef, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { goAuth } from '#src/platform/client/session/auth-place'
import { session } from '#src/platform/client/session/session'
import type { AuthForm } from '#src/areas/identity/client/sessions/frame/use-auth-form'
import { words } from '#src/areas/identity/client/sessions/messages'
import { KeyCaps } from '#src/workspace/client/keys/KeyCaps'

/** The frame of every sign-in screen: the product's name, the screen's title, its form, and links to other screens. */
export function AuthFrame({ title, form, isLogIn = false, onKey, children }: {
  readonly title: string
  readonly form: Pick<AuthForm, 'form' | 'submit'>
  readonly isLogIn?: boolean
  /**
   * Handles keys for the whole screen. If this is set and no element of the screen has the focus, the screen itself gets the focus, so that
   * its keys always work.
   */
  readonly onKey?: (event: KeyboardEvent) => void
  readonly children: ReactNode
}) {
  const { isLapsed } = useSnapshot(session)
  const id = useId()
  useEffect(() => {
    const before = document.title
    document.title = `${title} - ${words('app')}`
    return () => void (document.title = before)
  }, [title])
  const frame = useRef<HTMLDivElement>(null)
  const hasKeys = onKey !== undefined
  useEffect(() => {
    if (hasKeys && frame.current?.contains(document.activeElement) === false) frame.current.focus()
  }, [hasKeys])
  const inside = (
    <>
      <form ref={form.form} className="sign-in-box" onSubmit={form.submit} noValidate aria-labelledby={id}>
        <h1 id={id} className="sign-in-title">
          <span className="sign-in-mark" aria-hidden>
            <Truck size={18} strokeWidth={1.75} />
          </span>
          {isLogIn ? words('app') : title}
        </h1>
        {children}
      </form>
      <p className="sign-in-region">{words('region')}</p>
    </>
  )
  const keys = hasKeys ? { ref: frame, tabIndex: -1, onKeyDown: onKey } : {}
  // when the sign-in screen is shown over a workspace, the page already has a main landmark, so the screen must not be a second one
  return isLapsed ? (
    <div className="sign-in" data-scope="sign-in" {...keys}>{inside}</div>
  ) : (
    <main className="sign-in" data-scope="sign-in" {...keys}>{inside}</main>
  )
}

/** An error message, which a screen reader announces immediately. */
export function Refusal({ children }: { readonly children: ReactNode }) {
  return (
    <p className="notice notice-error" role="alert">
      <CircleAlert aria-hidden size={16} strokeWidth={1.75} />
      <span>{children}</span>
    </p>
  )
}

/** A notice, which a screen reader announces as soon as it is idle. */
export function Notice({ children }: { readonly children: ReactNode }) {
  return (
    <p className="notice notice-plain" role="status">
      <Info aria-hidden size={16} strokeWidth={1.75} />
      <span>{children}</span>
    </p>
  )
}

/** The button that submits the form, the only filled button of the screen. Enter presses it. */
export function Submit({ isSending, label, autoFocus = false }: { readonly isSending: boolean; readonly label: string; readonly autoFocus?: boolean }) {
  return (
    <button type="submit" className="button button-filled button-large" aria-keyshortcuts="Enter" aria-disabled={isSending} autoFocus={autoFocus}>
      {label}
      <KeyCaps keys="enter" />
    </button>
  )
}

/** A link to another sign-in screen. */
export function AuthLink({ to, children, onGo }: { readonly to: string; readonly children: ReactNode; readonly onGo?: () => void }) {
  const { isLapsed } = useSnapshot(session)
  const go = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    onGo?.()
    goAuth(to, { replace: isLapsed })
  }
  return (
    <a className="sign-in-link" href={to} onClick={go}>
      {children}
    </a>
  )
}
