import { useQuery } from '@tanstack/react-query'
import { checkVendor } from '#src/areas/partners/domain/vendors/vendor-data'
import { accessCalls, accessKey } from '#src/areas/partners/client/access/own-access'
import { words } from '#src/areas/partners/client/messages'
import { vendorCalls, type Vendor } from '#src/areas/partners/client/vendors/vendor-rows'
import { callApi } from '#src/platform/client/api/call-api'
import { TextEntry } from '#src/platform/client/form/TextEntry'
import { useForm } from '#src/platform/client/form/use-form'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { FormPane } from '#src/workspace/client/form/FormPane'
import { Unanswered } from '#src/workspace/client/frame/Unanswered'
import { usePerson } from '#src/workspace/client/frame/use-person'
import { usePaneTitle } from '#src/workspace/client/panes/pane-hooks'

interface Held {
  readonly company: string
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly address: string
  readonly version: string
}

/** The form for the vendor's own data: all fields except the status (VEND-2). */
export default function VendorDetailsPane() {
  const { dot_authority_id: agency, dot_authority_name: agencyName } = usePerson()
  usePaneTitle(words('own_details'), agencyName)
  const query = useQuery({ queryKey: [...accessKey(agency), 'form'], queryFn: ({ signal }) => callApi(accessCalls.read(), { signal }), staleTime: 0, gcTime: 0 })
  const request = query.data?.vendor_request ?? null
  return request === null ? <Unanswered asked={[query]} isMissing={query.data !== undefined} /> : <Details key={request.id} request={request} />
}

function Details({ request }: { readonly request: Vendor }) {
  const form = useForm<Held, { readonly vendor_request: Vendor }>({
    start: heldOf(request),
    labels: { company: words('company'), name: words('name'), email: words('email'), phone: words('phone'), address: words('address') },
    check: ({ version: _version, ...values }) => checkVendor(values),
    request: ({ version, ...values }) => vendorCalls.change({ id: request.id, version: Number(version), ...values }),
    records: 'vendor_request',
    isUndoable: false,
    successMessage: ({ vendor_request: { company } }) => words('details_saved', { company }),
    present: (current) => heldOf(current as Vendor),
    saved({ vendor_request: { id } }, leaveFor) {
      notifyRecordsChanged('vendor_request', [id])
      leaveFor('/vendor')
    },
  })
  return (
    <FormPane form={form} label={words('own_details')} leaveTo="/vendor">
      <TextEntry form={form} name="company" isRequired isFirst maxLength={120} hint={words('company_hint')} />
      <TextEntry form={form} name="name" isRequired maxLength={100} />
      <TextEntry form={form} name="email" type="email" isRequired maxLength={254} />
      <TextEntry form={form} name="phone" type="tel" />
      <TextEntry form={form} name="address" maxLength={300} />
    </FormPane>
  )
}

function heldOf({ company, name, email, phone, address, version }: Vendor): Held {
  return { company, name, email, phone: phone ?? '', address: address ?? '', version: String(version) }
}
