import type { Stationing } from '#src/areas/stationing/domain/station-text'
import type { SampleAgency } from '#src/sample-data/agencies'
import type { SampleMaterial } from '#src/sample-data/projects/materials'
import type { PlantSpec, SupplySpec } from '#src/sample-data/projects/project-spec'
import type { SampleRoad } from '#src/sample-data/stationing/sample-roads'

/** A person as named in events: id and name. */
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
  /** Prefix of the plant's ticket numbers. */
  readonly prefix: string
  readonly latitude: number
  readonly longitude: number
  /** The last ticket number issued. */
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
  /** The usual tare in units of 20 lb, the division of a truck scale. */
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

/** Everything that a project's tickets are generated from. */
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
  /** The road that the project's loads are placed along; null for a project whose loads get no stations from an alignment. */
  readonly road: SampleRoad | null
  /** The stations of the project's alignment; null for a project without an alignment. */
  readonly stationing: Stationing | null
  readonly isConfirmed: boolean
  readonly isOver: boolean
  readonly uncodedDays: number
  /** True for an additional project that takes the tickets beyond the usual number. */
  readonly isBig: boolean
  readonly dnpItem: PlannedItem | null
  readonly periods: readonly PlannedPeriod[]
  readonly inspectors: readonly Actor[]
  readonly clerks: readonly Actor[]
  readonly supplies: readonly PlannedSupply[]
}
