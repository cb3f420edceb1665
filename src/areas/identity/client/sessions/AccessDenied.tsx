import { message } from '#src/platform/domain/messages'
import { goAuth } from '#src/platform/client/session/auth-place'
import { AuthFrame, Refusal, Submit } from '#src/areas/identity/client/sessions/frame/AuthFrame'
import { words } from '#src/areas/identity/client/sessions/messages'
import { useAuthForm } from '#src/areas/identity/client/sessions/frame/use-auth-form'

/** Shown if the sign-in is valid but the person has no agency here. Has a button back to the login (AUTH-31, AUTH-72). */
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
