import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { message } from '#src/platform/domain/messages'
import { signupKinds } from '#src/areas/identity/api/passwords'
import { authPlace, goAuth } from '#src/platform/client/session/auth-place'
import { session } from '#src/platform/client/session/session'
import { callSignedOut, passwordCalls } from '#src/areas/identity/client/sessions/auth-calls'
import { AuthField } from '#src/areas/identity/client/sessions/frame/AuthField'
import { AuthFrame, AuthLink, Refusal, Submit } from '#src/areas/identity/client/sessions/frame/AuthFrame'
import { words } from '#src/areas/identity/client/sessions/messages'
import { problemOf, useAuthForm } from '#src/areas/identity/client/sessions/frame/use-auth-form'
import { UsernameField } from '#src/areas/identity/client/sessions/frame/UsernameField'
import { addressOf, loadUsernameRules } from '#src/areas/identity/client/sessions/username-rules'

/** The sign-up form. It asks for a name, and for a phone or email to which a verification code is sent (AUTH-26, AUTH-28, AUTH-72). */
export function SignUp() {
  const { isLapsed } = useSnapshot(session)
  const [kind, setKind] = useState<(typeof signupKinds)[number]>('employee')
  const [firstName, setFirstName] = useState('')
  const [lastName, setLastName] = useState('')
  const [username, setUsername] = useState(authPlace.username)
  const form = useAuthForm(
    async () => {
      const { checkUsername } = await loadUsernameRules()
      return { first_name: required(firstName), last_name: required(lastName), username: problemOf(checkUsername(username)) }
    },
    async () => {
      await callSignedOut(passwordCalls.signUp({ kind, first_name: firstName.trim(), last_name: lastName.trim(), ...(await addressOf(username)), domain: 'dotslip' }))
      authPlace.username = username.trim()
      goAuth('/auth/sign-up-code', { replace: isLapsed })
    },
    'first_name',
  )
  return (
    <AuthFrame title={words('sign_up')} form={form}>
      {form.refusal !== null && <Refusal>{form.refusal}</Refusal>}
      <fieldset className="sign-in-kinds">
        <legend className="field-label">{words('i_am')}</legend>
        {signupKinds.map((one) => (
          <label key={one}>
            <input type="radio" name="kind" value={one} checked={kind === one} onChange={() => setKind(one)} /> {words(one)}
          </label>
        ))}
      </fieldset>
      <AuthField label={words('first_name')} name="first_name" autoComplete="given-name" maxLength={100} autoFocus value={firstName} problem={form.problems['first_name']} onType={setFirstName} />
      <AuthField label={words('last_name')} name="last_name" autoComplete="family-name" maxLength={100} value={lastName} problem={form.problems['last_name']} onType={setLastName} />
      <UsernameField value={username} problem={form.problems['username']} hint={words('code_goes_there')} onType={setUsername} />
      <Submit isSending={form.isSending} label={words('send_code')} />
      <nav className="sign-in-links" aria-label={words('other_ways')}>
        <AuthLink to="/auth">{words('back_to_log_in')}</AuthLink>
        <AuthLink to="/auth/verify" onGo={() => (authPlace.username = username)}>{words('have_code')}</AuthLink>
      </nav>
    </AuthFrame>
  )
}

function required(text: string): string | undefined {
  return text.trim() === '' ? message('errors.required') : undefined
}
