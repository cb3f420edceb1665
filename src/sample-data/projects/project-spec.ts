import type { MaterialKey } from '#src/sample-data/projects/materials'

/** A supplier's plant. Its tickets arrive within seconds (live), or in one batch a day from six in the evening (evening). */
export interface PlantSpec {
  readonly supplier: string
  readonly name: string
  readonly sends: 'live' | 'evening'
  /** For a plant that has gone silent: no tickets today after this local time, in minutes since midnight. */
  readonly silentFrom?: number
  /** Miles east and north of the agency's capital. */
  readonly at: readonly [east: number, north: number]
}

/** The supply of one material from one plant to one project. */
export interface SupplySpec {
  readonly plant: string
  readonly material: MaterialKey
  /** The pay item that these loads are coded to; null when none fits. */
  readonly item: string | null
  /** The number of tickets at the usual size of the sample data. */
  readonly loads: number
  readonly perDay: number
  readonly endsDaysAgo: number
  readonly trucks: number
  readonly cycleMinutes: number
  /** The name of the contractor that places the material; by default the first contractor of the item. */
  readonly contractor?: string
  /** The second pay item of the loads that are split over two items. */
  readonly splitWith?: string
}

/** One project of the sample data. Days are counted back from the day on which the data is loaded. */
export interface ProjectSpec {
  readonly title: string
  readonly number: string
  readonly federalNumber?: string
  readonly contractNumber?: string
  readonly jobNumber?: string
  readonly description: string
  readonly district: number
  readonly status: 'draft' | 'bid' | 'construction' | 'completed' | 'archived'
  readonly reconciliation: 'setting_up' | 'ready' | 'confirmed'
  readonly startedDaysAgo: number | null
  readonly completedDaysAgo?: number
  readonly deletedDaysAgo?: number
  readonly timezone?: string
  readonly at: readonly [east: number, north: number]
  readonly maxGvwOverride?: number
  readonly funding: 'federal' | 'state' | 'local' | 'other'
  readonly payBasis?: 'paper'
  readonly prime: string
  readonly subcontractors: readonly string[]
  readonly contractProjects: readonly string[]
  readonly items: '180029' | '220005' | 'listed' | 'none'
  /** Items of the standard list with their quantities: the whole contract, or the items that Updates added to it. */
  readonly listed: Readonly<Record<string, string>>
  /** The names of an item's contractors. Items not listed here get none, one, two and three contractors in rotation. */
  readonly contractorsOf: Readonly<Record<string, readonly string[]>>
  readonly sourceOnly: readonly string[]
  readonly favorites: readonly string[]
  /** The length of a pay period in days, and how many periods are closed. */
  readonly periods: { readonly days: number; readonly closed: number } | null
  /** Tickets of this many recent days are not coded yet. */
  readonly uncodedDays: number
  readonly supplies: readonly SupplySpec[]
  /** The roles whose people are on the project's team. Lists only roles that see no projects but those of their teams. */
  readonly team: readonly ('area_manager' | 'field_engineer' | 'field_inspector' | 'pending')[]
}

/** The projects and plants of one agency. */
export interface AgencyWork {
  readonly plants: Readonly<Record<string, PlantSpec>>
  readonly projects: readonly ProjectSpec[]
}

/** The values that most sample projects have in common. */
export const usual = {
  funding: 'federal',
  subcontractors: [],
  contractProjects: [],
  listed: {},
  contractorsOf: {},
  sourceOnly: [],
  favorites: [],
  periods: null,
  uncodedDays: 8,
  supplies: [],
  startedDaysAgo: null,
  team: ['area_manager', 'field_engineer', 'field_inspector'],
} as const satisfies Partial<ProjectSpec>

/** Shorthand for a SupplySpec. */
export function supply(
  plant: string,
  material: MaterialKey,
  item: string | null,
  [loads, perDay, endsDaysAgo]: readonly [loads: number, perDay: number, endsDaysAgo: number],
  [trucks, cycleMinutes]: readonly [trucks: number, cycleMinutes: number],
  more: Pick<SupplySpec, 'contractor' | 'splitWith'> = {},
): SupplySpec {
  return { plant, material, item, loads, perDay, endsDaysAgo, trucks, cycleMinutes, ...more }
}
