import { expect, test } from 'vitest'
import { checkEmployeeField } from '#src/areas/agency/domain/employees/employee'
import { checkContractorName } from '#src/areas/contracts/domain/contractors/contractor'
import { checkComment, checkIncident } from '#src/areas/incidents/domain/incident'
import { checkNotes, checkPlant } from '#src/areas/plants/domain/plants/plant'
import { message } from '#src/platform/domain/messages'
import type { Verdict } from '#src/platform/domain/verdict'

const plant = { name: 'Selah pit', address: '', lat: null, long: null }
const incident = { issue_type: 'other' as const, time_reported: '2026-11-20T12:00:00Z', contractor: '', supplier: '', missing_tickets: [] }
const now = new Date('2026-11-20T18:00:00Z')

test.each<[what: string, check: (text: string) => Verdict | undefined, most: number, refusal: string]>([
  ['the name of a plant', (name) => checkPlant({ ...plant, name }).name, 80, 'Name has characters that cannot be displayed.'],
  ['the address of a plant', (address) => checkPlant({ ...plant, address }).address, 200, 'Address has characters that cannot be displayed.'],
  ['the notes on a plant', checkNotes, 2_000, 'The text has characters that cannot be stored.'],
  ['the contractor of an incident', (contractor) => checkIncident({ ...incident, contractor }, now).contractor, 80, 'Contractor has characters that cannot be displayed.'],
  ['the supplier of an incident', (supplier) => checkIncident({ ...incident, supplier }, now).supplier, 80, 'Supplier has characters that cannot be displayed.'],
  ['a comment on an incident', checkComment, 2_000, 'Comment has characters that cannot be displayed.'],
  ['the name of a contractor', (name) => checkContractorName(name, []), 80, 'Name has characters that cannot be displayed.'],
  ['a district', (name) => checkEmployeeField('districts', [name]), 60, 'The text has characters that cannot be stored.'],
])('a character that cannot be shown in %s is refused as such, and not as a text that is too long or missing', (_what, check, most, refusal) => {
  const refusalOf = (text: string) => {
    const verdict = check(text)
    return verdict?.allowed === false ? message(verdict.message, verdict.values) : null
  }
  expect(refusalOf('a\u0085b')).toBe(refusal)
  expect(refusalOf('x'.repeat(most))).toBeNull()
  expect(refusalOf('x'.repeat(most + 1))).toContain('at most')
})
