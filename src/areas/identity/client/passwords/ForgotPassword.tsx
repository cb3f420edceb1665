import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { minutesText } from '#src/platform/domain/formats/durations'
import { RESET_LINK_MINUTES } from '#src/platform/domain/session/limits'
import { authPlace, goAuth } from '#src/platform/client/session/auth-place'
import { session } from '#src/platform/client/session/session'
import { callSignedOut, passwordCalls } from '#src/areas/identity/client/sessions/auth-calls'
import { AuthFrame, AuthLink, Notice, Refusal, Submit } from '#src/areas/identity/client/sessions/frame/AuthFrame'
import { words } from '#src/areas/identity/client/sessions/messages'
import { problemOf, useAuthForm } from '#src/areas/identity/client/sessions/frame/use-auth-form'
import { UsernameField } from '#src/areas/identity/client/sessions/frame/UsernameField'
import { loadUsernameRules } from '#src/areas/identity/client/sessions/username-rules'

/**
 * Requests a code for a phone or a link for an email. The message is the same whether or not there is an account (AUTH-17, AUTH-18). With
 * `linkOnly`, the screen accepts only an email.
 */
export function ForgotPassword({ linkOnly = false }: { readonly linkOnly?: boolean }) {
  const { isLapsed } = useSnapshot(session)
  const [username, setUsername] = useState(authPlace.username)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useAuthForm(
    async () => {
      const { checkEmail, checkUsername } = await loadUsernameRules()
      return { username: problemOf(linkOnly ? checkEmail(username) : checkUsername(username)) }
    },
    async () => {
      const { normalPhone, normalUsername } = await loadUsernameRules()
      await callSignedOut(passwordCalls.requestPasswordReset({ username: normalUsername(username) ?? username, domain: 'dotslip' }))
      authPlace.username = username.trim()
      if (normalPhone(username) !== null) goAuth('/auth/security-code', { replace: isLapsed })
      else setSentTo(username.trim())
    },
    'username',
  )
  return (
    <AuthFrame title={words(linkOnly ? 'send_reset_link' : 'forgot_password')} form={form}>
      {form.refusal !== null && <Refusal>{form.refusal}</Refusal>}
      {sentTo === null ? <p className="sign-in-says">{words(linkOnly ? 'link_says' : 'forgot_says')}</p> : <Notice>{words('link_sent', { to: sentTo, time: minutesText(RESET_LINK_MINUTES) })}</Notice>}
      <UsernameField emailOnly={linkOnly} autoFocus value={username} problem={form.problems['username']} onType={setUsername} />
      <Submit isSending={form.isSending} label={words(sentTo === null ? 'send' : 'send_again')} />
      <nav className="sign-in-links" aria-label={words('other_ways')}>
        <AuthLink to="/auth">{words('back_to_log_in')}</AuthLink>
        <AuthLink to="/auth/verify">{words('have_code')}</AuthLink>
      </nav>
    </AuthFrame>
  )
}
