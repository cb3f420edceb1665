/** An element of CoordGeom as it is in the file: its attributes, and the texts of its points by tag. */
export interface RawElement {
  readonly tag: string
  readonly attributes: Readonly<Record<string, string>>
  readonly points: Readonly<Record<string, string>>
}

/** An alignment as it is in the LandXML file. */
export interface RawAlignment {
  readonly attributes: Readonly<Record<string, string>>
  readonly elements: readonly RawElement[]
  /** The attributes of the alignment's station equations. */
  readonly equations: readonly Readonly<Record<string, string>>[]
}

/** The parts of a LandXML file that describe alignments. */
export interface RawFile {
  /** The attribute linearUnit of Units; null if the file has none. */
  readonly linearUnit: string | null
  readonly alignments: readonly RawAlignment[]
}

/** The length of each linear unit of LandXML, in meters. */
const metersOf: ReadonlyMap<string, number> = new Map([
  ['millimeter', 0.001], ['centimeter', 0.01], ['meter', 1], ['kilometer', 1000], ['foot', 0.3048], ['ussurveyfoot', 12 / 39.37], ['inch', 0.0254], ['mile', 1609.344],
])

/** The length of a foot in meters: the US survey foot of most state plane zones, and the international foot. */
export const FOOT = { us_survey: 12 / 39.37, international: 0.3048 } as const
export type FootName = keyof typeof FOOT

/** The length in meters of the unit that a file names; null for an unknown unit. */
export function unitMeters(linearUnit: string): number | null {
  return metersOf.get(linearUnit.toLowerCase()) ?? null
}
