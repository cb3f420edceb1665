import { message } from '#src/domain/messages'
import { goAuth } from '#src/client/platform/auth-place'
import { AuthFrame, Refusal, Submit } from '#src/client/session/AuthFrame'
import { words } from '#src/client/session/messages'
import { useAuthForm } from '#src/client/session/use-auth-form'

/** The account is right and opens nothing here: says so, with the way back (AUTH-31, AUTH-72). */
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
