import { checkLoginPassword, checkNewPassword, checkPasswordConfirmation } from '#src/areas/identity/domain/passwords/password'
import { PASSWORD_MIN_CHARACTERS } from '#src/platform/domain/session/limits'
import { TextEntry } from '#src/platform/client/form/TextEntry'
import { requests } from '#src/platform/client/api/requests'
import { useForm } from '#src/platform/client/form/use-form'
import { passwords } from '#src/areas/identity/api/passwords'
import { devicesChanged } from '#src/areas/identity/client/devices/device-list'
import { words } from '#src/areas/identity/client/passwords/messages'
import { FormPane } from '#src/workspace/client/form/FormPane'
import { usePanePath } from '#src/workspace/client/panes/location'
import { usePane, usePaneTitle } from '#src/workspace/client/panes/pane-hooks'
import { usePerson } from '#src/workspace/client/frame/use-person'

const calls = requests({ set: passwords.setPassword })
const empty = { current_password: '', password: '', confirmation: '' }

/**
 * The form with which a person changes their own password. It requires the current password; every other session of the person ends
 * (ACCT-7).
 */
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
    request: ({ current_password, password }) => calls.set({ current_password, password }),
    successMessage: () => words('password_changed'),
    isUndoable: false,
    restart: () => empty,
    saved(_answer, leaveFor) {
      void devicesChanged()
      leaveFor(account)
    },
  })
  return (
    <FormPane form={form} label={words('password')} leaveTo={account} save={words('password')}>
      {/* this hidden field tells the browser's password manager which account the password belongs to */}
      <input className="for-ear" name="username" autoComplete="username" readOnly tabIndex={-1} aria-hidden value={email} />
      <div className="entry-wide">
        <TextEntry form={form} name="current_password" type="password" autoComplete="current-password" isRequired isFirst />
      </div>
      <TextEntry form={form} name="password" type="password" autoComplete="new-password" isRequired hint={words('password_hint', { min: PASSWORD_MIN_CHARACTERS })} />
      <TextEntry form={form} name="confirmation" type="password" autoComplete="new-password" isRequired hint={words('password_ends')} />
    </FormPane>
  )
}
