import { useEffect } from 'react'
import { AuthField } from '#src/areas/identity/client/sessions/frame/AuthField'
import { words } from '#src/areas/identity/client/sessions/messages'
import { loadUsernameRules } from '#src/areas/identity/client/sessions/username-rules'

/**
 * A field for the phone or email of an account. The rules that check it are loaded while the person types (AUTH-11, AUTH-13). With
 * `emailOnly`, the field does not accept a phone.
 */
export function UsernameField({ value, problem, hint, autoFocus = false, emailOnly = false, onType }: {
  readonly value: string
  readonly problem: string | undefined
  readonly hint?: string
  readonly autoFocus?: boolean
  readonly emailOnly?: boolean
  onType(text: string): void
}) {
  useEffect(() => void loadUsernameRules(), [])
  return (
    <AuthField
      label={words(emailOnly ? 'email' : 'username')}
      name="username"
      autoComplete={emailOnly ? 'email' : 'username'}
      autoCapitalize="none"
      spellCheck={false}
      autoFocus={autoFocus}
      value={value}
      problem={problem}
      {...(hint === undefined ? {} : { hint })}
      onType={onType}
    />
  )
}
