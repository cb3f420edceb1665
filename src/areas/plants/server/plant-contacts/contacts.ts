import { plantContacts, type plantContactSorts } from '#src/areas/plants/api/plant-contacts'
import { plantContact } from '#src/areas/plants/domain/plant-contacts/plant-contact'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { implement, Json } from '#src/platform/server/http/call'
import { notFound } from '#src/platform/server/http/errors'
import { javaOrder, javaPage } from '#src/platform/server/http/limits/java-page'
import type { ListOrder } from '#src/platform/server/http/limits/ruby-page'
import { recordHandlers } from '#src/platform/server/records/handlers'
import { recordTable, type OwnColumn } from '#src/platform/server/records/table'
import { RecordWriter } from '#src/platform/server/records/write'

/** The plant of a contact. If the plant was merged into another plant, that other plant is stored. */
const plantId: OwnColumn<number | null> = {
  select: sql.part`record.plant_id`,
  async put(db, id, plant) {
    await db.run(sql`
      UPDATE plant_contacts SET plant_id = (SELECT coalesce(merged_into, plants.id) FROM plants WHERE plants.dot_authority_id = ${db.agency} AND plants.id = ${plant}::int)
      WHERE dot_authority_id = ${db.agency} AND id = ${id}`)
  },
}

const plantName = sql.part`(SELECT name FROM plants WHERE plants.dot_authority_id = record.dot_authority_id AND plants.id = record.plant_id)`

/** Writes the 24/7 contacts of plants (PLNT-17). */
export const plantContactWriter = new RecordWriter(plantContact, recordTable(plantContact, { plant_id: plantId }, { plant_name: plantName }), {})

const { detail, create, change, remove } = recordHandlers(plantContactWriter)

const order: ListOrder<(typeof plantContactSorts)[number]> = {
  fields: { name: sql.part`lower(record.name)`, phone: sql.part`record.phone`, email: sql.part`record.email`, supplier: sql.part`lower(record.supplier)` },
  standard: sql.part`lower(record.name)`,
  last: sql.part`record.id`,
}

/** The 24/7 contacts of plants and suppliers (PLNT-17). */
export const plantContactRoutes = implement(plantContacts, {
  list: ({ query, inAgency }) => {
    const { page_number, page_size, offset } = javaPage(query)
    const by = javaOrder(query.sort ?? [], order)
    const needle = query.search?.trim().toLowerCase() ?? ''
    return inAgency(async (db) => {
      const searchCondition = sql.part`(${needle} = '' OR strpos(lower(concat_ws(E'\n', record.name, record.phone, record.email, record.supplier, ${plantName})), ${needle}) > 0)`
      const ids = await db.many(sql<{ id: number }>`SELECT record.id FROM plant_contacts AS record WHERE record.dot_authority_id = ${db.agency} AND ${searchCondition} ORDER BY ${by}`)
      const shown = ids.slice(offset, offset + page_size).map(({ id }) => id)
      const rows = new Map((await plantContactWriter.table.find(db, sql.part`record.id = ANY(${shown}::int[])`)).map((row) => [row.id, plantContactWriter.shown(row)]))
      return new Json(JSON.stringify({ content: shown.map((id) => rows.get(id)), page: { total_rows: ids.length, page_number, page_size } }))
    })
  },
  detail,
  create: (call) => call.inAgency(async (db) => {
    await assertPlant(db, call.body.plant_id)
    return create(call)
  }),
  change: (call) => call.inAgency(async (db) => {
    await assertPlant(db, call.body.plant_id)
    return change(call)
  }),
  remove,
})

/** Throws 404 unless the plant of a contact belongs to the agency. */
async function assertPlant(db: AgencyTransaction, plant: unknown): Promise<void> {
  if (typeof plant !== 'number') return
  const row = await db.maybeOne(sql`SELECT id FROM plants WHERE dot_authority_id = ${db.agency} AND id = ${plant}`)
  if (row === null) throw notFound()
}
