import { roles, type Role } from '#src/platform/domain/session/roles'
import { sampleAgencies, type SampleAgency } from '#src/sample-data/agencies'

/** The password of every sample account. Only sample accounts get it. */
export const SAMPLE_PASSWORD = 'Slipway-2026!'

/** A login of the sample data, with its role in each agency. */
export interface SampleAccount {
  readonly email: string
  readonly roles: readonly { readonly agency: string; readonly role: Role }[]
}

/** One person of an agency. */
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

/** A login with two agencies: field engineer in Cascadia, read-only auditor in Meridian. */
export const TWO_AGENCIES_EMAIL = 'two_agencies@cascadia.example'

const MORE: Readonly<Record<SampleAgency['key'], readonly { readonly email: string | null; readonly role: Role }[]>> = {
  cascadia: [{ email: TWO_AGENCIES_EMAIL, role: 'field_engineer' }, { email: null, role: 'field_inspector' }, { email: null, role: 'field_inspector' },
    { email: null, role: 'field_engineer' }],
  meridian: [{ email: TWO_AGENCIES_EMAIL, role: 'read_only_auditor' }, { email: null, role: 'field_inspector' }, { email: null, role: 'field_engineer' }],
  prairie: [{ email: null, role: 'field_inspector' }],
}

/** The people of an agency: one with each role, and a few more. */
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

/** Every login of the sample data, with its roles. */
export const sampleAccounts: readonly SampleAccount[] = [...new Set(samplePeople.map((person) => person.email))].map((email) => ({
  email,
  roles: samplePeople.filter((person) => person.email === email).map((person) => ({ agency: person.agency.name, role: person.role })),
}))

/** The lines about sample accounts that the server prints when it starts. */
export function sampleAccountLines(): string[] {
  const domains = sampleAgencies.map((agency) => `${agency.domain} (${agency.name})`)
  return [
    `Sample accounts, all with the password ${SAMPLE_PASSWORD}`,
    `  <role>@<agency>, agency: ${domains.join(', ')}`,
    `  role: ${roles.join(', ')}`,
    `  two agencies: ${TWO_AGENCIES_EMAIL}`,
  ]
}
