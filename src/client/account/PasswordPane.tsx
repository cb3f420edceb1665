import { checkLoginPassword, checkNewPassword, checkPasswordConfirmation } from '#src/domain/session/password'
import { PASSWORD_MIN_CHARACTERS } from '#src/domain/session/limits'
import { TextEntry } from '#src/client/platform/form/TextEntry'
import { useForm } from '#src/client/platform/form/use-form'
import { ownPasswordCalls } from '#src/client/account/account-calls'
import { devicesChanged } from '#src/client/account/device-list'
import { words } from '#src/client/account/messages'
import { FormPane } from '#src/client/workspace/form/FormPane'
import { usePanePath } from '#src/client/workspace/location'
import { usePane, usePaneTitle } from '#src/client/workspace/pane-hooks'
import { usePerson } from '#src/client/workspace/use-person'
import { workspaceHandle } from '#src/client/workspace/workspace-handle'

const empty = { current_password: '', password: '', confirmation: '' }

/** Changes the own password after the present one was given; every other session ends (ACCT-7). */
export default function PasswordPane() {
  const { email } = usePerson()
  const account = usePanePath(usePane().id).startsWith('/admin') ? '/admin/account' : '/account'
  usePaneTitle(words('password'), email)
  const form = useForm({
    start: empty,
    labels: { current_password: words('present_password'), password: words('new_password'), confirmation: words('repeat_password') },
    check: (values: typeof empty) => ({
      current_password: checkLoginPassword(values.current_password),
      password: checkNewPassword(values.password),
      confirmation: checkPasswordConfirmation(values.password, values.confirmation),
    }),
    request: ({ current_password, password }) => ownPasswordCalls.set({ current_password, password }),
    said: () => words('password_changed'),
    isUndoable: false,
    restart: () => empty,
    saved() {
      void devicesChanged()
      workspaceHandle.leavePaneFor(account)
    },
  })
  return (
    <FormPane form={form} label={words('password')} leaveTo={account} save={words('password')}>
      {/* for the browser's own keeper of passwords, which wants to know whose this is */}
      <input className="for-ear" name="username" autoComplete="username" readOnly tabIndex={-1} aria-hidden value={email} />
      <div className="entry-wide">
        <TextEntry form={form} name="current_password" type="password" autoComplete="current-password" isRequired isFirst />
      </div>
      <TextEntry form={form} name="password" type="password" autoComplete="new-password" isRequired hint={words('password_hint', { min: PASSWORD_MIN_CHARACTERS })} />
      <TextEntry form={form} name="confirmation" type="password" autoComplete="new-password" isRequired hint={words('password_ends')} />
    </FormPane>
  )
}
