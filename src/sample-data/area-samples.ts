import type pg from 'pg'
import type { BulkWriter } from '#src/sample-data/copy'
import type { Random } from '#src/sample-data/random'

/** The input of an area's sample data. The agencies, people, plants, projects, contracts and tickets are already in the database. */
export interface AreaSampleLoad {
  /** A connection as the owner of the database, in the transaction that loads the sample data. */
  readonly client: pg.Client
  /** Copies rows into a table. Rows of one call must have the same columns. */
  readonly writer: BulkWriter
  /**
   * The time at which the data is loaded. Dates count back from the day of this time in the time zone of the agency or project; nothing in
   * the data may be later.
   */
  readonly load: Date
  /** Opens a generator for a seed, such as 'plants 1'. */
  random(seed: string): Random
}

/** The sample data of one area: the default export of a file in `areas`. */
export interface AreaSample {
  /** The position of this area in the order of loading. An area whose rows refer to another area's rows comes after that area. */
  readonly order: number
  /** Writes the rows, each with its `dot_authority_id`. If it chooses ids itself, it also sets the sequences of these ids. */
  add(load: AreaSampleLoad): Promise<void>
}

/** The sample data of all areas that have a file of their own, in order. */
export const areaSamples: readonly AreaSample[] = Object.values(
  import.meta.glob<AreaSample>('./areas/**/*.ts', { eager: true, import: 'default' }),
).toSorted((one, other) => one.order - other.order)
