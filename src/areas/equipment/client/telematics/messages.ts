import { screenWords } from '#src/platform/client/words'

/** UI text for telematics sources. */
export const words = screenWords({
  sources: 'Telematics sources',
  search: 'Search sources',
  empty: 'No telematics sources yet. Press N to add one. Machines are read from it by ISO 15143-3 (AEMP 2.0).',
  new: 'New telematics source',
  form: 'Telematics source {{name}}',
  remove_title: 'Remove {{name}}?',
  remove_body: 'Its machines stay. They are no longer updated from it.',
  name: 'Name',
  address: 'Address',
  asked: 'Last asked',
  machines: 'Machines',
  state: 'State',
  active: 'Active',
  off: 'Off',
  ok: 'OK',
  unread: '{{faults}} not read: {{first}}',
  never: 'Not asked yet',
  secret: 'Password or client secret',
  secret_hint: 'Stored encrypted and never shown. Leave it empty to keep the current one. If you change the host, enter it again.',
  address_hint: 'The first page of the fleet snapshot. It must be https, and the sign-in is only sent to this host.',
  none_active: 'No telematics source is active.',
  not_asked: '{{name}} has not been asked yet.',
  answered: '{{name}}: {{machines}} machines, {{time}}',
  answered_with_faults: '{{name}}: {{machines}} machines, {{time}}. {{faults}} values could not be read.',
})
