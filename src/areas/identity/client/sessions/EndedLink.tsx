import { useState } from 'react'
import { minutesText } from '#src/platform/domain/formats/durations'
import { message } from '#src/platform/domain/messages'
import { RESET_LINK_MINUTES } from '#src/platform/domain/session/limits'
import { authPlace, goAuth, keepToken } from '#src/platform/client/session/auth-place'
import { callSignedOut, passwordCalls } from '#src/areas/identity/client/sessions/auth-calls'
import { AuthFrame, AuthLink, Notice, Refusal, Submit } from '#src/areas/identity/client/sessions/frame/AuthFrame'
import { words } from '#src/areas/identity/client/sessions/messages'
import { useAuthForm } from '#src/areas/identity/client/sessions/frame/use-auth-form'

/**
 * The screen for a used, expired or unknown link. It offers a new link, in one step if the recipient is known (AUTH-20). If it is opened
 * without a link, it explains how to set a password.
 */
export function EndedLink({ address, reason }: { readonly address: string | null; readonly reason: 'ended' | 'none' | 'unknown' }) {
  const [isSent, setSent] = useState(false)
  const form = useAuthForm(
    () => ({}),
    async () => {
      authPlace.username = address ?? authPlace.username
      if (address === null) return leaveTo('/auth/forgot-password')
      await callSignedOut(passwordCalls.requestPasswordReset({ username: address, domain: 'dotslip' }))
      if (address.startsWith('+')) leaveTo('/auth/security-code')
      else setSent(true)
    },
  )
  return (
    <AuthFrame title={words('create_password')} form={form}>
      {form.refusal !== null && <Refusal>{form.refusal}</Refusal>}
      {isSent && address !== null ? (
        <Notice>{words('link_sent', { to: address, time: minutesText(RESET_LINK_MINUTES) })}</Notice>
      ) : reason === 'none' ? (
        <p className="sign-in-says">{words('how_to_create')}</p>
      ) : (
        <Refusal>{reason === 'ended' ? message('errors.link_not_valid') : message('errors.common_error')}</Refusal>
      )}
      <Submit autoFocus isSending={form.isSending} label={words(isSent ? 'send_again' : reason === 'none' ? 'send_reset_link' : 'new_link')} />
      <nav className="sign-in-links" aria-label={words('other_ways')}>
        <AuthLink to="/auth" onGo={() => keepToken(null)}>{words('back_to_log_in')}</AuthLink>
        <AuthLink to="/auth/verify" onGo={() => keepToken(null)}>{words('have_code')}</AuthLink>
      </nav>
    </AuthFrame>
  )
}

function leaveTo(path: string): void {
  keepToken(null)
  goAuth(path)
}
