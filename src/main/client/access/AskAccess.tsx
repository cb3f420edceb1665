import { useState } from 'react'
import { consultants } from '#src/areas/partners/api/consultants'
import { vendors } from '#src/areas/partners/api/vendors'
import { checkConsultant } from '#src/areas/partners/domain/consultants/consultant'
import { checkVendor } from '#src/areas/partners/domain/vendors/vendor-data'
import { AuthField } from '#src/areas/identity/client/sessions/frame/AuthField'
import { AuthFrame, AuthLink, Refusal, Submit } from '#src/areas/identity/client/sessions/frame/AuthFrame'
import { problemOf, useAuthForm } from '#src/areas/identity/client/sessions/frame/use-auth-form'
import { words } from '#src/main/client/access/messages'
import { ACCESS_REQUEST_HEADER } from '#src/platform/api/access'
import { callApi } from '#src/platform/client/api/call-api'
import { requests } from '#src/platform/client/api/requests'
import { accessRequest, type AccessRequest } from '#src/platform/client/session/access-request'
import { loadSession } from '#src/platform/client/session/session'
import { message } from '#src/platform/domain/messages'

const calls = requests({ askAsVendor: vendors.ask, askAsConsultant: consultants.ask })
const VENDOR = ['agency_name', 'company', 'name', 'email', 'phone', 'address'] as const
const CONSULTANT = ['agency_name', 'address_1', 'address_2', 'city', 'state', 'zip'] as const
type Field = (typeof VENDOR)[number] | (typeof CONSULTANT)[number]

/**
 * A form in which a vendor or consultant who has no agency yet requests access to one. The person is then logged in to that agency (VEND-8,
 * CONS-2).
 */
export default function AskAccess({ asking }: { readonly asking: AccessRequest }) {
  const fields: readonly Field[] = asking.kind === 'vendor' ? VENDOR : CONSULTANT
  const [values, setValues] = useState<Readonly<Partial<Record<Field, string>>>>({ name: asking.name, email: asking.email ?? '', phone: asking.phone ?? '' })
  const value = (field: Field) => values[field] ?? ''
  const trimmedValues = Object.fromEntries(fields.map((field) => [field, value(field).trim()])) as Record<Field, string>
  const form = useAuthForm(
    () => {
      const verdicts = asking.kind === 'vendor' ? checkVendor(trimmedValues) : checkConsultant({ ...trimmedValues, state: trimmedValues.state.toUpperCase() })
      return { agency_name: trimmedValues.agency_name === '' ? message('errors.required') : undefined, ...Object.fromEntries(Object.entries(verdicts).map(([field, verdict]) => [field, problemOf(verdict)])) }
    },
    async () => {
      const options = { signedOut: true, ignore: 'all', headers: { [ACCESS_REQUEST_HEADER]: asking.token } } as const
      const { agency_name, company, name, email, phone, address, address_1, address_2, city, state, zip } = trimmedValues
      // sent directly, not by a command: commands need a workspace, and there is none before a session
      const request = asking.kind === 'vendor'
        ? calls.askAsVendor({ agency_name, company, name, email, phone, address })
        : calls.askAsConsultant({ agency_name, address_1, address_2, city, state, zip })
      await callApi<unknown>(request, options)
      accessRequest.asking = null
      await loadSession()
    },
    'agency_name',
  )
  return (
    <AuthFrame title={words('ask')} form={form}>
      {form.refusal !== null && <Refusal>{form.refusal}</Refusal>}
      <p className="sign-in-says">{words('ask_says')}</p>
      {fields.map((field, at) => (
        <AuthField key={field} label={words(field)} name={field} autoFocus={at === 0} value={value(field)} problem={form.problems[field]} onType={(text) => setValues((before) => ({ ...before, [field]: text }))} />
      ))}
      <Submit isSending={form.isSending} label={words('send')} />
      <nav className="sign-in-links" aria-label={words('other_ways')}>
        <AuthLink to="/auth">{words('back_to_log_in')}</AuthLink>
      </nav>
    </AuthFrame>
  )
}
