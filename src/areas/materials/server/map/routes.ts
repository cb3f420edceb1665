import { sampleMap } from '#src/areas/materials/api/map'
import { samplesWhere } from '#src/areas/materials/server/samples/store'
import { sql } from '#src/platform/server/database/sql'
import { implement } from '#src/platform/server/http/call'
import { answerMap } from '#src/platform/server/map/located'

interface SampleFields {
  readonly id: number
  readonly sample: string
  readonly sublot: string
  readonly outcome: 'fail' | 'pass' | 'none'
  readonly ticket_number: string
  readonly ticket_date: string
  readonly material: string
}

const from = sql.part`samples record JOIN slips ticket ON ticket.dot_authority_id = record.dot_authority_id AND ticket.id = record.slip_id`

/** The samples on the map, at the delivery location of their tickets: the same samples as in the person's list (SAMP-8). */
export const sampleMapRoutes = implement(sampleMap, {
  located: ({ person, query, inAgency }) =>
    inAgency((db) => {
      const { project_id, search } = query
      const where = sql.part`record.dot_authority_id = ${db.agency} AND ${samplesWhere(person, { ...(project_id === undefined ? {} : { project_id }), ...(search === undefined ? {} : { search }) })}`
      return answerMap(db, { from, where, id: sql.part`record.id`, latitude: sql.part`ticket.delivery_lat`, longitude: sql.part`ticket.delivery_long` }, query, (ids) => db.many(sql<SampleFields>`
        SELECT record.id, record.sample, record.sublot, CASE WHEN record.failing THEN 'fail' WHEN record.results @> '[{"outcome": "pass"}]' THEN 'pass' ELSE 'none' END AS outcome, ticket.ticket_number, ticket.ticket_date::text AS ticket_date, ticket.material_description AS material
        FROM ${from} WHERE record.dot_authority_id = ${db.agency} AND record.id = ANY (${[...ids]}::int[])`))
    }),
})
