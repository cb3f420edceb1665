import type { Static } from 'typebox'
import type { Plant, plantSorts } from '#src/areas/plants/api/plants'
import type { ComparedPlant } from '#src/areas/plants/domain/plants/duplicates'
import { PLANT_DAYS_DEFAULT } from '#src/areas/agency/domain/account/limits'
import { addDays, type Day } from '#src/platform/domain/time/days'
import { sql, type SqlPart } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { ListOrder } from '#src/platform/server/http/limits/ruby-page'

type ShownPlant = Static<typeof Plant>

/** The sort fields of the list of plants. */
export const plantOrder: ListOrder<(typeof plantSorts)[number]> = {
  fields: {
    name: sql.part`lower(plant.name)`,
    supplier: sql.part`lower(plant.supplier)`,
    address: sql.part`lower(plant.address)`,
    active: sql.part`plant.active`,
    last_ticketed_at: sql.part`plant.last_ticketed_at`,
    tickets: sql.part`plant.tickets`,
  },
  standard: sql.part`plant.active DESC, lower(plant.name)`,
  last: sql.part`plant.id`,
}

/**
 * The first day whose tickets the list of plants counts. It is `plant_days` days before today; `plant_days` is an agency setting (PLNT-1).
 */
export async function firstPlantDay(db: AgencyTransaction, today: Day): Promise<Day> {
  const { days } = await db.one(sql<{ days: number }>`SELECT coalesce(plant_days, ${PLANT_DAYS_DEFAULT}) AS days FROM dot_authorities WHERE id = ${db.agency}`)
  return addDays(today, -days)
}

/**
 * SQL for the agency's plants (table alias `plant`), with the number of their tickets from the day `from` on. Merged plants are left out.
 */
function plantsFrom(db: AgencyTransaction, from: Day): SqlPart {
  return sql.part`(
    SELECT plants.id, plants.version, plants.name, plants.supplier, plants.address, plants.latitude AS lat, plants.longitude AS long, plants.active, plants.notes,
      to_json(activity.last_ticketed_at) #>> '{}' AS last_ticketed_at, coalesce(counted.tickets, 0)::int AS tickets
    FROM plants
    LEFT JOIN plant_activity activity ON activity.dot_authority_id = plants.dot_authority_id AND activity.plant_id = plants.id
    LEFT JOIN (SELECT plant_id, sum(tickets) AS tickets FROM plant_latencies WHERE dot_authority_id = ${db.agency} AND day >= ${from}::date GROUP BY 1) AS counted ON counted.plant_id = plants.id
    WHERE plants.dot_authority_id = ${db.agency} AND plants.merged_into IS NULL) AS plant`
}

/** The filters of the list of plants. */
interface PlantFilters {
  readonly search?: string
  readonly active?: boolean
  readonly address?: string
  readonly lat?: number
  readonly long?: number
}

/** About a mile, in degrees of latitude. */
const NEAR_DEGREES = 0.0145

/** The SQL condition for the list of plants, on the table alias `plant`. */
export function plantsWhere({ search = '', active, address = '', lat, long }: PlantFilters): SqlPart {
  const has = (text: SqlPart, typed: string) => sql.part`(${typed.trim().toLowerCase()} = '' OR strpos(lower(${text}), ${typed.trim().toLowerCase()}) > 0)`
  const near = lat === undefined || long === undefined ? sql.part`true` : sql.part`(abs(plant.lat - ${lat}) <= ${NEAR_DEGREES} AND abs(plant.long - ${long}) * cos(radians(${lat})) <= ${NEAR_DEGREES})`
  return sql.part`${has(sql.part`concat_ws(E'\n', plant.name, plant.supplier, plant.address)`, search)} AND ${has(sql.part`coalesce(plant.address, '')`, address)}
    AND (${active ?? null}::boolean IS NULL OR plant.active = ${active ?? null}::boolean) AND ${near}`
}

/** A page of plants, with the total. */
export async function findPlants(db: AgencyTransaction, from: Day, where: SqlPart, order: SqlPart, limit: number, offset: number): Promise<{ readonly rows: ShownPlant[]; readonly total: number }> {
  const { total } = await db.one(sql<{ total: number }>`SELECT count(*)::int AS total FROM ${plantsFrom(db, from)} WHERE ${where}`)
  const rows = await db.many(sql<ShownPlant>`SELECT plant.* FROM ${plantsFrom(db, from)} WHERE ${where} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`)
  return { rows, total }
}

/** One plant, or null. */
export function findPlant(db: AgencyTransaction, from: Day, id: number): Promise<ShownPlant | null> {
  return db.maybeOne(sql<ShownPlant>`SELECT plant.* FROM ${plantsFrom(db, from)} WHERE plant.id = ${id}`)
}

/** All plants of the agency for the search for duplicates, each with its version and how many tickets it has. */
export function findComparedPlants(db: AgencyTransaction): Promise<(ComparedPlant & { readonly version: number; readonly tickets: number })[]> {
  return db.many(sql<ComparedPlant & { version: number; tickets: number }>`
    SELECT plants.id, plants.version, plants.supplier, plants.name, plants.latitude, plants.longitude, coalesce(counted.tickets, 0)::int AS tickets
    FROM plants LEFT JOIN (SELECT plant_id, sum(tickets) AS tickets FROM plant_latencies WHERE dot_authority_id = ${db.agency} GROUP BY 1) AS counted ON counted.plant_id = plants.id
    WHERE plants.dot_authority_id = ${db.agency} AND plants.merged_into IS NULL ORDER BY plants.id`)
}
