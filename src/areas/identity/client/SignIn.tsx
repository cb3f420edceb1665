import { useState, type ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { message } from '#src/platform/domain/messages'
import { authPlace, goAuth } from '#src/platform/client/session/auth-place'
import { ApiError } from '#src/platform/client/api/api-error'
import { session, signIn } from '#src/platform/client/session/session'
import { PasswordField } from '#src/areas/identity/client/sessions/frame/AuthField'
import { AuthFrame, AuthLink, Refusal, Submit } from '#src/areas/identity/client/sessions/frame/AuthFrame'
import { words } from '#src/areas/identity/client/sessions/messages'
import { SsoProviders } from '#src/areas/identity/client/sso/SsoProviders'
import { problemOf, useAuthForm } from '#src/areas/identity/client/sessions/frame/use-auth-form'
import { UsernameField } from '#src/areas/identity/client/sessions/frame/UsernameField'
import { loadUsernameRules } from '#src/areas/identity/client/sessions/username-rules'

/**
 * The login screen. It asks for a phone or email and a password, and links to the other ways of signing in (AUTH-1, 11 to 14, 16, 31, 32,
 * 69).
 */
export function SignIn({ above }: { readonly above: ReactNode }) {
  const { notice, loadError, isLapsed, person } = useSnapshot(session)
  const [username, setUsername] = useState(isLapsed && person !== null ? person.email : authPlace.username)
  const [password, setPassword] = useState('')
  const form = useAuthForm(
    async () => {
      const { checkUsername } = await loadUsernameRules()
      return { username: problemOf(checkUsername(username)), password: password === '' ? message('errors.password_is_required') : undefined }
    },
    async () => {
      try {
        await signIn(username.trim(), password)
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 403) throw error
        authPlace.username = username
        goAuth('/auth/access-denied', { replace: isLapsed })
      }
    },
    'password',
  )
  const shownMessage = form.refusal ?? loadError ?? notice
  return (
    <AuthFrame title={words('log_in')} form={form} isLogIn>
      {shownMessage !== null && <Refusal>{isLapsed && shownMessage === message('errors.session_expired') ? words('kept', { notice: shownMessage }) : shownMessage}</Refusal>}
      {above}
      <UsernameField autoFocus={username === ''} value={username} problem={form.problems['username']} onType={setUsername} />
      <PasswordField
        label={words('password')}
        name="password"
        autoComplete="current-password"
        autoFocus={username !== ''}
        value={password}
        problem={form.problems['password']}
        onType={setPassword}
      />
      <Submit isSending={form.isSending} label={words(form.isSending ? 'logging_in' : 'log_in')} />
      <SsoProviders onGo={() => void (authPlace.username = username)} />
      <nav className="sign-in-links" aria-label={words('other_ways')}>
        <AuthLink to="/auth/forgot-password" onGo={() => (authPlace.username = username)}>
          {words('forgot_password')}
        </AuthLink>
        <AuthLink to="/auth/reset-link" onGo={() => (authPlace.username = username)}>
          {words('send_reset_link')}
        </AuthLink>
        <AuthLink to="/auth/verify" onGo={() => (authPlace.username = username)}>
          {words('have_code')}
        </AuthLink>
        <AuthLink to="/auth/new-password">{words('create_password')}</AuthLink>
        <AuthLink to="/auth/sign-up">{words('sign_up')}</AuthLink>
      </nav>
    </AuthFrame>
  )
}
