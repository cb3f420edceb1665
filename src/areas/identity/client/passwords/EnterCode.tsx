import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { minutesText } from '#src/platform/domain/formats/durations'
import { CODE_MINUTES } from '#src/platform/domain/session/limits'
import { message } from '#src/platform/domain/messages'
import { authPlace, goAuth, keepToken } from '#src/platform/client/session/auth-place'
import { session } from '#src/platform/client/session/session'
import { callSignedOut, passwordCalls } from '#src/areas/identity/client/sessions/auth-calls'
import { AuthField } from '#src/areas/identity/client/sessions/frame/AuthField'
import { AuthFrame, AuthLink, Notice, Refusal, Submit } from '#src/areas/identity/client/sessions/frame/AuthFrame'
import { words } from '#src/areas/identity/client/sessions/messages'
import { problemOf, useAuthForm } from '#src/areas/identity/client/sessions/frame/use-auth-form'
import { UsernameField } from '#src/areas/identity/client/sessions/frame/UsernameField'
import { addressOf, loadUsernameRules } from '#src/areas/identity/client/sessions/username-rules'

/**
 * Asks for the code that was sent to a phone or an email, then opens the screen for a new password (AUTH-19, AUTH-26, AUTH-27, AUTH-29).
 * `isReset`: the code is for a forgotten password. `wasSent`: the previous screen has already requested the code.
 */
export function EnterCode({ isReset = false, wasSent = false }: { readonly isReset?: boolean; readonly wasSent?: boolean }) {
  const { isLapsed } = useSnapshot(session)
  const [username, setUsername] = useState(authPlace.username)
  const [code, setCode] = useState('')
  const form = useAuthForm(
    async () => {
      const { checkPhone, checkUsername } = await loadUsernameRules()
      const rule = username.trim() === '' ? checkPhone : checkUsername
      const missing = isReset ? 'errors.security_code_is_required' : 'errors.verification_code_is_required'
      return { username: problemOf(rule(username)), verification_code: code.trim() === '' ? message(missing) : undefined }
    },
    async () => {
      const { token } = await callSignedOut(passwordCalls.validateVerificationCode({ ...(await addressOf(username)), verification_code: code.trim(), domain: 'dotslip' }))
      keepToken(token)
      goAuth('/auth/new-password', { replace: isLapsed })
    },
    'verification_code',
  )
  const isAsked = wasSent && authPlace.username !== ''
  return (
    <AuthFrame title={words(isReset ? 'security_code' : 'verification_code')} form={form}>
      {form.refusal !== null && <Refusal>{form.refusal}</Refusal>}
      {isAsked ? (
        <Notice>{words(isReset ? 'code_sent' : 'signup_code_sent', { to: authPlace.username, time: minutesText(CODE_MINUTES) })}</Notice>
      ) : (
        <p className="sign-in-says">{words('code_says')}</p>
      )}
      <UsernameField autoFocus={!isAsked} value={username} problem={form.problems['username']} onType={setUsername} />
      <AuthField
        label={words(isReset ? 'security_code' : 'verification_code')}
        name="verification_code"
        autoComplete="one-time-code"
        inputMode="numeric"
        autoFocus={isAsked}
        value={code}
        problem={form.problems['verification_code']}
        hint={words('six_digits')}
        onType={setCode}
      />
      <Submit isSending={form.isSending} label={words('go_on')} />
      <nav className="sign-in-links" aria-label={words('other_ways')}>
        <AuthLink to="/auth">{words('back_to_log_in')}</AuthLink>
        <AuthLink to={isReset ? '/auth/forgot-password' : '/auth/sign-up'} onGo={() => (authPlace.username = username)}>
          {words('new_code')}
        </AuthLink>
      </nav>
    </AuthFrame>
  )
}
