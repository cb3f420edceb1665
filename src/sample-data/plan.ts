import type { SampleAgency } from '#src/sample-data/agencies'
import type { SampleMaterial } from '#src/sample-data/projects/materials'
import type { PlantSpec, SupplySpec } from '#src/sample-data/projects/project-spec'

/** A person as events and marks name them. */
export interface Actor {
  readonly id: number
  readonly name: string
}

export interface PlannedPlant extends PlantSpec {
  readonly id: number
  readonly apiKeyId: number
  readonly apiKeyName: string
  readonly hauler: string
  readonly weighmasters: readonly string[]
  /** Put before the running ticket number. */
  readonly prefix: string
  readonly latitude: number
  readonly longitude: number
  /** The number last issued. */
  issued: number
}

export interface PlannedItem {
  readonly id: number
  readonly code: string
  readonly uom: string
  readonly sourceOnly: boolean
  readonly contractorIds: readonly number[]
}

export interface PlannedPeriod {
  readonly number: number
  readonly start: string
  readonly end: string | null
}

export interface PlannedTruck {
  readonly name: string
  readonly license: string
  /** Usual tare in twenties of a pound, as a truck scale divides. */
  readonly tare: number
  readonly maxGvw: number
}

export interface PlannedSupply extends SupplySpec {
  readonly from: PlannedPlant
  readonly loaded: SampleMaterial
  readonly paid: PlannedItem | null
  readonly split: PlannedItem | null
  readonly contractorId: number | null
  readonly contractorName: string | null
  readonly fleet: readonly PlannedTruck[]
}

/** Everything that a project's tickets are made from. */
export interface ProjectPlan {
  readonly agency: SampleAgency
  readonly id: number
  readonly timezone: string
  readonly stateProjectNumber: string
  readonly jobNumber: string | null
  readonly title: string
  readonly district: string
  readonly prime: string
  readonly maxGvwOverride: number | null
  readonly latitude: number
  readonly longitude: number
  readonly isConfirmed: boolean
  readonly isOver: boolean
  readonly uncodedDays: number
  /** One of the projects that take what is asked for beyond the usual tickets. */
  readonly isBig: boolean
  readonly dnpItem: PlannedItem | null
  readonly periods: readonly PlannedPeriod[]
  readonly inspectors: readonly Actor[]
  readonly clerks: readonly Actor[]
  readonly supplies: readonly PlannedSupply[]
}
