import type { ReactNode } from 'react'
import { agree, decline, waitingSession } from '#src/areas/identity/client/sessions/foreign-link'
import { AuthFrame, Notice, Submit } from '#src/areas/identity/client/sessions/frame/AuthFrame'
import { words } from '#src/areas/identity/client/sessions/messages'
import { SignIn } from '#src/areas/identity/client/SignIn'
import { useAuthForm } from '#src/areas/identity/client/sessions/frame/use-auth-form'

/** Asks for a confirmation before a link signs somebody in, and shows who that would be (M12). */
export function ConfirmLink({ above }: { readonly above: ReactNode }) {
  const answer = waitingSession()
  const form = useAuthForm(() => ({}), agree)
  if (answer === null) return <SignIn above={above} />
  const name = answer.impersonation?.acting_as ?? answer.user.email
  return (
    <AuthFrame title={words('confirm_link')} form={form}>
      <Notice>{words('confirm_says', { name, email: answer.user.email, agency: answer.user.dot_authority_name })}</Notice>
      <p className="sign-in-says">{words('confirm_warns')}</p>
      <Submit autoFocus isSending={form.isSending} label={words('confirm_yes', { name })} />
      <button type="button" className="button button-large" onClick={() => void decline()}>
        {words('confirm_no')}
      </button>
    </AuthFrame>
  )
}
