import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useSnapshot } from 'valtio'
import { checkNewPassword, checkPasswordConfirmation } from '#src/areas/identity/domain/passwords/password'
import { ApiError } from '#src/platform/client/api/api-error'
import { authPlace, goAuth, keepToken } from '#src/platform/client/session/auth-place'
import { loadSession, session, signIn } from '#src/platform/client/session/session'
import { readTokens } from '#src/platform/client/api/tokens'
import { callSignedOut, passwordCalls } from '#src/areas/identity/client/sessions/auth-calls'
import { PasswordField, PasswordParts } from '#src/areas/identity/client/sessions/frame/AuthField'
import { AuthFrame, AuthLink, Refusal, Submit } from '#src/areas/identity/client/sessions/frame/AuthFrame'
import { EndedLink } from '#src/areas/identity/client/sessions/EndedLink'
import { words } from '#src/areas/identity/client/sessions/messages'
import { problemOf, useAuthForm } from '#src/areas/identity/client/sessions/frame/use-auth-form'

/**
 * The screen on which a person with a link, a code or an invitation sets a password. The person is then signed in with the new password
 * (AUTH-16, 20 to 26, 73).
 */
export function NewPassword() {
  const { token } = useSnapshot(authPlace)
  const { data, error } = useQuery({
    queryKey: ['activation-token', token],
    enabled: token !== null,
    queryFn: () => callSignedOut(passwordCalls.validateActivationToken({ token: token ?? '', domain: 'dotslip' })),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (token === null) return <EndedLink address={null} reason="none" />
  if (error !== null) return <EndedLink address={null} reason="unknown" />
  if (data === undefined) return <main className="sign-in" aria-busy="true" data-scope="sign-in" />
  const address = data.email ?? data.phone
  if (!data.valid || address === null) return <EndedLink address={address} reason="ended" />
  return <PasswordForm token={token} username={address} agency={data.dot_authority_name} role={data.role} />
}

function PasswordForm({ token, username, agency, role }: {
  readonly token: string
  readonly username: string
  readonly agency: string | null
  readonly role: string | null
}) {
  const { isLapsed } = useSnapshot(session)
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const parts = useId()
  const form = useAuthForm(
    () => ({ password: problemOf(checkNewPassword(password)), confirmation: problemOf(checkPasswordConfirmation(password, confirmation)) }),
    async () => {
      await callSignedOut(passwordCalls.setPasswordByToken({ token, password, domain: 'dotslip' }))
      keepToken(null)
      authPlace.username = username
      try {
        await signIn(username, password)
      } catch (error) {
        // the password has been set; only the sign-in with it was refused
        goAuth(error instanceof ApiError && error.status === 403 ? '/auth/access-denied' : '/auth', { replace: isLapsed })
      }
    },
    'password',
  )
  return (
    <AuthFrame title={words(agency === null ? 'create_password' : 'invitation')} form={form}>
      {form.refusal !== null && <Refusal>{form.refusal}</Refusal>}
      <p className="sign-in-says">
        {agency === null ? words('password_for', { username }) : words('invited_to', { agency, role: (role ?? '').replaceAll('_', ' '), username })}
      </p>
      {/* this hidden field tells the browser's password manager which account the password belongs to */}
      <input className="for-ear" name="username" autoComplete="username" readOnly tabIndex={-1} aria-hidden value={username} />
      <PasswordField
        label={words('new_password')}
        name="password"
        autoComplete="new-password"
        autoFocus
        value={password}
        problem={form.problems['password']}
        describedBy={parts}
        onType={setPassword}
      />
      <PasswordParts id={parts} password={password} />
      <PasswordField
        label={words('confirm_password')}
        name="confirmation"
        autoComplete="new-password"
        value={confirmation}
        problem={form.problems['confirmation']}
        onType={setConfirmation}
      />
      <Submit isSending={form.isSending} label={words('set_password')} />
      <nav className="sign-in-links" aria-label={words('other_ways')}>
        <AuthLink to="/auth" onGo={leaveLink}>
          {words('back_to_log_in')}
        </AuthLink>
      </nav>
    </AuthFrame>
  )
}

/** Leaves the screen without using the link. If there is a session, it continues. */
function leaveLink(): void {
  keepToken(null)
  if (readTokens() !== null) void loadSession()
}
