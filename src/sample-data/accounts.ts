import { roles, type Role } from '#src/platform/domain/session/roles'
import { sampleAgencies, type SampleAgency } from '#src/sample-data/agencies'

/** The one password of every sample account; made only with the sample data. */
export const SAMPLE_PASSWORD = 'Slipway-2026!'

/** Somebody who can sign in to the sample data. */
export interface SampleAccount {
  readonly email: string
  readonly roles: readonly { readonly agency: string; readonly role: Role }[]
}

/** One user of an agency. */
export interface SamplePerson {
  readonly agency: SampleAgency
  readonly email: string
  readonly role: Role
  readonly firstName: string
  readonly lastName: string
}

const NAMES: Readonly<Record<SampleAgency['key'], readonly string[]>> = {
  cascadia: ['Ruth Delgado', 'Owen Lindqvist', 'Priya Raman', 'Marcus Bell', 'Tessa Nguyen', 'Harold Iverson', 'Grace Okafor', 'Dale Whitcomb',
    'Noemi Castellanos', 'Peter Halvorsen', 'Jordan Reyes', 'Anita Kowalski', 'Luis Marroquin', 'Beth Sandoval'],
  meridian: ['Carl Brandvold', 'Denise Achterberg', 'Samir Haddad', 'Joy Pruitt', 'Kyle Ostrander', 'Maureen Tighe', 'Vernon Lacey', 'Ingrid Solberg',
    'Tomas Villareal', 'Wendy Kaczmarek', 'Jordan Reyes', 'Alan Dubois', 'Rosa Benavides'],
  prairie: ['Lorraine Fast', 'Eldon Schmidt', 'Kim Two Rivers', 'Gary Haugen', 'Paula Jensen', 'Wes Tolliver', 'Nadine Frey', 'Russ Amundson',
    'Ivy Thompson', 'Clint Barager', 'Mona Stroud'],
}

/** Signs in to two agencies: field engineer in the first, read-only auditor in the second. */
export const TWO_AGENCIES_EMAIL = 'two_agencies@cascadia.example'

const MORE: Readonly<Record<SampleAgency['key'], readonly { readonly email: string | null; readonly role: Role }[]>> = {
  cascadia: [{ email: TWO_AGENCIES_EMAIL, role: 'field_engineer' }, { email: null, role: 'field_inspector' }, { email: null, role: 'field_inspector' },
    { email: null, role: 'field_engineer' }],
  meridian: [{ email: TWO_AGENCIES_EMAIL, role: 'read_only_auditor' }, { email: null, role: 'field_inspector' }, { email: null, role: 'field_engineer' }],
  prairie: [{ email: null, role: 'field_inspector' }],
}

/** The people of an agency: one of each role, and some more. */
export function peopleOf(agency: SampleAgency): SamplePerson[] {
  const wanted = [...roles.map((role) => ({ role, email: `${role}@${agency.domain}` })), ...MORE[agency.key]]
  return wanted.map(({ role, email }, index) => {
    const name = NAMES[agency.key][index]
    if (name === undefined) throw new Error(`${agency.name} has more people than names`)
    const [firstName = '', ...rest] = name.split(' ')
    const lastName = rest.join(' ')
    return {
      agency,
      role,
      email: email ?? `${firstName}.${lastName}@${agency.domain}`.toLowerCase(),
      firstName: agency.mark(firstName),
      lastName: agency.mark(lastName),
    }
  })
}

/** Every person of every agency. */
export const samplePeople: readonly SamplePerson[] = sampleAgencies.flatMap(peopleOf)

/** The accounts that the start prints and the README lists: each role of each agency, and the one with two agencies. */
export const sampleAccounts: readonly SampleAccount[] = [...new Set(samplePeople.map((person) => person.email))].map((email) => ({
  email,
  roles: samplePeople.filter((person) => person.email === email).map((person) => ({ agency: person.agency.name, role: person.role })),
}))

/** The lines that a start prints when the sample data is there. */
export function sampleAccountLines(): string[] {
  const domains = sampleAgencies.map((agency) => `${agency.domain} (${agency.name})`)
  return [
    `Sample accounts, all with the password ${SAMPLE_PASSWORD}`,
    `  <role>@<agency>, agency: ${domains.join(', ')}`,
    `  role: ${roles.join(', ')}`,
    `  two agencies: ${TWO_AGENCIES_EMAIL}`,
  ]
}
