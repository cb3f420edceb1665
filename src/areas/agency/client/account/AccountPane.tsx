import { useQuery } from '@tanstack/react-query'
import { accountFieldNames, checkAccountField, readNotifications } from '#src/areas/agency/domain/account/details'
import { checkHasSignature, portalOf, type Portal } from '#src/areas/agency/domain/account/signature'
import { inSentence } from '#src/areas/agency/domain/employees/name'
import { callApi } from '#src/platform/client/api/call-api'
import { SwitchEntry } from '#src/platform/client/form/SwitchEntry'
import { TextEntry } from '#src/platform/client/form/TextEntry'
import { useForm } from '#src/platform/client/form/use-form'
import { queryClient } from '#src/platform/client/api/query-client'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { accountCalls, accountKeys, type Account } from '#src/areas/agency/client/account/account-calls'
import { AccountHead } from '#src/areas/agency/client/account/AccountHead'
import '#src/areas/agency/client/account/account.css'
import { words } from '#src/areas/agency/client/account/messages'
import { SignatureEntry, type Signature } from '#src/areas/agency/client/account/SignatureEntry'
import { useLiveQuery } from '#src/areas/agency/client/account/use-live-query'
import { WaitingAddresses } from '#src/areas/agency/client/account/WaitingAddresses'
import { FormPane } from '#src/workspace/client/form/FormPane'
import { usePanePath } from '#src/workspace/client/panes/location'
import { usePane, usePaneTitle } from '#src/workspace/client/panes/pane-hooks'
import { Unanswered } from '#src/workspace/client/frame/Unanswered'
import { usePerson } from '#src/workspace/client/frame/use-person'

/** The values of the form. If the person has requested a new email or phone, the form shows it even before it is confirmed. */
interface Held {
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly phone: string
  readonly team: boolean
  readonly signature: Signature | null
  readonly version: number
}

const kinds = ['account', 'employee'] as const

/**
 * The page 'My account' of operations and of administration, and the page 'My profile'. All of them edit the same settings of one person
 * (ACCT-1, ACCT-9).
 */
export default function AccountPane() {
  const { dot_authority_id: agency, role } = usePerson()
  const path = usePanePath(usePane().id)
  const queryKey = accountKeys.account(agency)
  useLiveQuery(queryKey, kinds)
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await callApi(accountCalls.read(), { signal })).account,
    staleTime: 0,
    gcTime: 0,
  })
  const { data } = query
  return data === undefined ? <Unanswered asked={[query]} lines={9} /> : <AccountForm account={data} agency={agency} portal={portalOf(path, role)} isProfile={path.startsWith('/admin/profile')} />
}

function AccountForm({ account, agency, portal, isProfile }: { readonly account: Account; readonly agency: number; readonly portal: Portal; readonly isProfile: boolean }) {
  const name = inSentence(`${account.first_name} ${account.last_name}`)
  usePaneTitle(words(isProfile ? 'profile' : 'account'), name)
  const form = useForm({
    start: heldOf(account),
    labels: {
      first_name: words('first_name'), last_name: words('last_name'), email: words('email'), phone: words('phone'),
      signature: words('signature'), team: words('notify_team'),
    },
    check: (values: Held) => ({
      ...Object.fromEntries(accountFieldNames.map((field) => [field, checkAccountField(field, values[field])])),
      signature: checkHasSignature({ portal, role: account.role, hasSignature: values.signature !== null }),
    }),
    request({ version, team, signature, ...values }: Held, changed) {
      const fields = Object.fromEntries(changed.filter((field) => field in values).map((field) => [field, Reflect.get(values, field)]))
      return accountCalls.update({
        version,
        portal,
        ...fields,
        ...(changed.includes('team') ? { notifications: { team } } : {}),
        ...(signature === null || signature.kind === 'kept' ? {} : { signature: { kind: signature.kind, png: signature.png } }),
      })
    },
    records: 'account',
    successMessage({ account: saved }) {
      const to = [saved.new_email !== account.new_email ? saved.new_email : null, saved.new_phone !== account.new_phone ? saved.new_phone : null].filter((one) => one !== null)
      return to.length === 0 ? words('saved') : words('saved_code', { to: to.join(', ') })
    },
    undoWords: () => words('undo_saved'),
    present: (row) => heldOf(row),
    restart: ({ account: saved }) => heldOf(saved),
    saved({ account: saved }) {
      queryClient.setQueryData(accountKeys.account(agency), saved)
      notifyRecordsChanged('account', [saved.id])
    },
    show: (field, value) => (field === 'signature' ? words(value === null ? 'signature_none' : 'signature') : value === true ? words('on') : value === false ? words('off') : String(value)),
  })
  return (
    <FormPane
      form={form}
      label={words('account_of', { name })}
      leaveTo={null}
      head={
        <>
          <AccountHead account={account} isAdmin={portal === 'admin' && !isProfile} />
          <WaitingAddresses account={account} />
        </>
      }
    >
      <TextEntry form={form} name="first_name" isRequired isFirst autoComplete="given-name" />
      <TextEntry form={form} name="last_name" isRequired autoComplete="family-name" />
      <TextEntry form={form} name="email" type="email" isRequired autoComplete="email" />
      <TextEntry form={form} name="phone" type="tel" hint={words('phone_format')} autoComplete="tel" />
      <h3 className="form-group">{words(portal === 'ops' ? 'signature' : 'signature_optional')}</h3>
      <SignatureEntry form={form} name="signature" agency={agency} version={account.version} isRequired={portal === 'ops'} kept={heldOf(account).signature} />
      <h3 className="form-group">{words('notifications')}</h3>
      <SwitchEntry form={form} name="team" hint={words('notify_always')} />
    </FormPane>
  )
}

function heldOf(row: object): Held {
  // a 409 answer contains the current account in the shape of the detail call, so the cast is safe
  const { first_name, last_name, email, phone, new_email, new_phone, notifications, signature_kind: kind, version } = row as Account
  return {
    first_name, last_name, email: new_email ?? email, phone: new_phone ?? phone ?? '', ...readNotifications(notifications),
    signature: kind === null ? null : { kind: 'kept', png: '' }, version,
  }
}
