import { explorer } from '#src/areas/plants/api/explorer'
import { checkExplorerPlants, checkExplorerSpan, daysOf } from '#src/areas/plants/domain/explorer/explorer-span'
import { explorerCsv } from '#src/areas/plants/server/explorer/csv'
import { exploredPlants, findExplored } from '#src/areas/plants/server/explorer/store'
import { findRanges } from '#src/areas/plants/server/ranges'
import { attachment } from '#src/platform/server/http/attachment'
import { message } from '#src/platform/domain/messages'
import { refuse } from '#src/platform/domain/verdict'
import { implement } from '#src/platform/server/http/call'
import { forbidden, notFound, unprocessable } from '#src/platform/server/http/errors'
import { javaPage } from '#src/platform/server/http/limits/java-page'

/** Plant Data Explorer: the numbers of chosen plants by day, as JSON or as CSV (PLNT-19 to PLNT-22). */
export const explorerRoutes = implement(explorer, {
  explore: async ({ query, person, inAgency, reply }) => {
    const { start_date: start, end_date: end, plant_ids: plantIds = [], format } = query
    const ids = [...new Set(plantIds)]
    const verdicts = { ...checkExplorerSpan(start, end), plant_ids: checkExplorerPlants(ids.length) }
    const faults = Object.entries(verdicts).flatMap(([field, verdict]) => (verdict.allowed ? [] : [{ field, message: message(verdict.message, verdict.values) }]))
    const [first] = faults
    if (first !== undefined) throw unprocessable('errors.not_valid', {}, faults)
    if (format === 'csv' && person.impersonated) throw forbidden(refuse('errors.impersonation'))
    const { plants, rows } = await inAgency(async (db) => {
      const plantRows = await exploredPlants(db, ids)
      if (plantRows.length < ids.length) throw notFound(ids.filter((id) => !plantRows.some((plant) => plant.id === id)))
      return { plants: plantRows, rows: await findExplored(db, ids, start, end, (await findRanges(db)).preferred_range_minutes) }
    })
    if (format === 'csv') return reply.type('text/csv; charset=utf-8').header('content-disposition', attachment('plant-data.csv')).send(explorerCsv(rows))
    const days = daysOf(start, end)
    const { page_number, page_size, offset } = javaPage(query)
    return {
      days: [...days],
      series: plants.map(({ id, name }) => {
        const byDay = new Map(rows.filter((row) => row.plant_id === id).map((row) => [row.day, row]))
        const values = days.map((day) => byDay.get(day))
        return {
          plant_id: id, plant_name: name, tickets: values.map((row) => row?.tickets ?? 0), tons: values.map((row) => row?.tons ?? 0),
          temperature: values.map((row) => row?.temperature ?? null), latency: values.map((row) => row?.latency ?? null),
        }
      }),
      content: rows.slice(offset, offset + page_size),
      page: { total_rows: rows.length, page_number, page_size },
    }
  },
})
