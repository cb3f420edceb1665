import { message } from '#src/platform/domain/messages'
import { goAuth } from '#src/platform/client/session/auth-place'
import { AuthFrame, Refusal, Submit } from '#src/areas/identity/client/sessions/frame/AuthFrame'
import { words } from '#src/areas/identity/client/sessions/messages'
import { useAuthForm } from '#src/areas/identity/client/sessions/frame/use-auth-form'

/**
 * The screen for a person whose sign-in is valid but who has no agency here. It has a button back to the login screen (AUTH-31, AUTH-72).
 */
export function AccessDenied() {
  const form = useAuthForm(() => ({}), () => Promise.resolve(goAuth('/auth', { replace: true })))
  return (
    <AuthFrame title={words('access_denied')} form={form}>
      <Refusal>{message('errors.access_denied')}</Refusal>
      <p className="sign-in-says">{words('denied_says')}</p>
      <Submit autoFocus isSending={false} label={words('back_to_log_in')} />
    </AuthFrame>
  )
}
