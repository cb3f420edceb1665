import type { MaterialKey } from '#src/sample-data/projects/materials'

/** A supplier's plant, and how its tickets arrive: within seconds, or all of a day in one batch at six in the evening. */
export interface PlantSpec {
  readonly supplier: string
  readonly name: string
  readonly sends: 'live' | 'evening'
  /** Local time after which nothing arrives today, in minutes; a plant that went silent. */
  readonly silentFrom?: number
  /** Miles east and north of the agency's capital. */
  readonly at: readonly [east: number, north: number]
}

/** One material from one plant to one project. */
export interface SupplySpec {
  readonly plant: string
  readonly material: MaterialKey
  /** The pay item that these loads are paid under; null when none fits. */
  readonly item: string | null
  /** Tickets at the usual size of the sample data. */
  readonly loads: number
  readonly perDay: number
  readonly endsDaysAgo: number
  readonly trucks: number
  readonly cycleMinutes: number
  /** Who places it, by name; the item's first contractor otherwise. */
  readonly contractor?: string
  /** Every so often a load is split with this second item. */
  readonly splitWith?: string
}

/** One project of the sample data; days are counted back from the day of the load. */
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
  /** Items of the standard list with their quantities: the contract itself, or what Updates added to it. */
  readonly listed: Readonly<Record<string, string>>
  /** Contractors of an item by name; items that are not named here have none, the prime, or more, in turn. */
  readonly contractorsOf: Readonly<Record<string, readonly string[]>>
  readonly sourceOnly: readonly string[]
  readonly favorites: readonly string[]
  /** Length of a pay period, and how many are closed. */
  readonly periods: { readonly days: number; readonly closed: number } | null
  /** Tickets of the last so many days are not coded yet. */
  readonly uncodedDays: number
  readonly supplies: readonly SupplySpec[]
  /** Roles of people bound to teams that are on this one. */
  readonly team: readonly ('area_manager' | 'field_engineer' | 'field_inspector' | 'pending')[]
}

/** The projects and plants of one agency. */
export interface AgencyWork {
  readonly plants: Readonly<Record<string, PlantSpec>>
  readonly projects: readonly ProjectSpec[]
}

/** What most projects say. */
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

/** One supply line in short. */
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
