import { storedText } from '#src/platform/domain/formats/plain-text'
import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'

export const PROVIDER_ADDRESS_MAX = 400
export const PROVIDER_MODEL_MAX = 120
export const PROVIDER_KEY_MAX = 500

/** Why the provider is called. */
export const callPurposes = {
  connection: 'Test of the connection', test: 'Test of a model', manual: 'Run for a day', auto: 'Run each day', thread: 'Message to an assistant',
  text_scan: 'Text scan', photo_scan: 'Photo scan', image: 'Description of a photo', document: 'Kind of a document', question: 'Question about a project',
} as const
export type CallPurpose = keyof typeof callPurposes

/** The results of a call to the provider. `sent`: no result was recorded, because the server stopped before the answer arrived. */
export const callResults = {
  sent: 'No answer noted', answered: 'Answered', canceled: 'Canceled', not_allowed: 'Address not allowed', no_answer: 'No answer', too_large: 'Too large',
  refused: 'Key refused', redirected: 'Redirected', busy: 'Busy', status: 'Error status', unreadable: 'Not readable',
} as const
export type CallResult = keyof typeof callResults

interface ProviderValues {
  readonly is_on: boolean
  readonly base_address: string
  readonly model_name: string
}

/** Checks the values of a provider. Returns a verdict for each field. A provider that is off may be incomplete. */
export function checkProvider({ is_on: isOn, base_address: address, model_name: name }: ProviderValues): Readonly<Record<keyof ProviderValues, Verdict>> {
  return {
    is_on: allow,
    base_address: address === '' ? (isOn ? refuse('errors.field_is_required', { label: 'Base address' }) : allow) : checkAddress(address),
    model_name: name === '' ? (isOn ? refuse('errors.field_is_required', { label: 'Model' }) : allow) : [...name].length > PROVIDER_MODEL_MAX ? refuse('errors.field_text_long', { label: 'Model', max: PROVIDER_MODEL_MAX }) : allow,
  }
}

/** The stored form of a typed base address or model name. */
export function storedProviderText(typed: string): string {
  return storedText(typed).trim()
}

/** The host in a base address, for the notice of where texts are sent; empty if the address is not a valid URL. */
export function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : ''
}

/** Accepts http as well as https. Before each call, the server checks whether the installation trusts a plain http host. */
function checkAddress(address: string): Verdict {
  if ([...address].length > PROVIDER_ADDRESS_MAX) return refuse('errors.field_text_long', { label: 'Base address', max: PROVIDER_ADDRESS_MAX })
  const url = URL.canParse(address) ? new URL(address) : null
  // a user name, password or query in the address would be shown to everybody who sees the settings
  return url !== null && ['https:', 'http:'].includes(url.protocol) && url.username === '' && url.password === '' && url.search === '' && url.hash === '' ? allow : refuse('errors.ai_address')
}
