/** Prefix of every text of the second agency, so that a leak into another agency is visible. */
export const CANARY = 'MER-'

/** One agency of the sample data. */
export interface SampleAgency {
  readonly id: number
  readonly key: 'cascadia' | 'meridian' | 'prairie'
  readonly name: string
  readonly domain: string
  /** Adds the agency's canary prefix to a text, so that a leak of the text to another agency is noticed. Not every agency has a prefix. */
  readonly mark: (text: string) => string
  readonly timezone: string
  readonly districts: readonly string[]
  /** The logo file in the `files` directory, or null. */
  readonly logo: string | null
  readonly contractNumberLabel: string
  readonly latitude: number
  readonly longitude: number
  readonly maxGvw: number
}

const plain = (text: string) => text
const withCanary = (text: string) => `${CANARY}${text}`

export const cascadia: SampleAgency = {
  id: 1,
  key: 'cascadia',
  name: 'Cascadia DOT',
  domain: 'cascadia.example',
  mark: plain,
  timezone: 'America/Los_Angeles',
  districts: ['Northwest', 'Olympic', 'Southwest', 'North Central', 'Eastern'],
  logo: 'cascadia-logo.png',
  contractNumberLabel: 'State Project Number',
  latitude: 46.6021,
  longitude: -120.5059,
  maxGvw: 80_000,
}

export const meridian: SampleAgency = {
  id: 2,
  key: 'meridian',
  name: 'Meridian DOT',
  domain: 'meridian.example',
  mark: withCanary,
  timezone: 'America/Chicago',
  districts: ['District 1', 'District 2', 'District 3', 'District 4'].map(withCanary),
  logo: 'meridian-logo.png',
  contractNumberLabel: 'Contract Number',
  latitude: 41.5868,
  longitude: -93.625,
  maxGvw: 80_000,
}

export const prairie: SampleAgency = {
  id: 3,
  key: 'prairie',
  name: 'Prairie Highway Department',
  domain: 'prairie.example',
  mark: plain,
  timezone: 'America/Chicago',
  districts: ['North', 'Central', 'South'],
  logo: null,
  contractNumberLabel: 'State Project Number',
  latitude: 44.3683,
  longitude: -100.351,
  maxGvw: 80_000,
}

/** The agencies of the sample data, in the order of their ids. */
export const sampleAgencies: readonly SampleAgency[] = [cascadia, meridian, prairie]
