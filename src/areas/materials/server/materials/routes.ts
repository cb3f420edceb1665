import { materials } from '#src/areas/materials/api/materials'
import { materialFacts, ticketMaterial } from '#src/areas/materials/server/materials/material-facts'
import { materialWriter } from '#src/areas/materials/server/materials/material-writer'
import { metricsOf, orderedMetrics, ticketsByMaterial } from '#src/areas/materials/server/materials/metrics'
import { visibleTicket } from '#src/areas/materials/server/visible-ticket'
import { assertProjectVisible } from '#src/areas/projects/server/public/visible-projects'
import { implement } from '#src/platform/server/http/call'
import { rubyPage, setTotalHeaders } from '#src/platform/server/http/limits/ruby-page'
import { recordHandlers } from '#src/platform/server/records/handlers'

const { pages, detail, create, change, remove } = recordHandlers(materialWriter)

/** Materials of the agency, of a project's tickets, and of one ticket (CERT-1 to CERT-5, CERT-12, PLUS-29). */
export const materialRoutes = implement(materials, {
  list: pages,
  detail,
  create,
  change,
  remove,
  metrics: ({ params: { projectId }, query, person, inAgency, header }) => {
    const page = rubyPage(query)
    return inAgency(async (db) => {
      await assertProjectVisible(db, person, projectId)
      const metrics = orderedMetrics(metricsOf(await ticketsByMaterial(db, projectId), await materialFacts(db)), query)
      setTotalHeaders(header, metrics.length, page)
      return { material_metrics: metrics.slice(page.offset, page.offset + page.page_size) }
    })
  },
  ofTicket: ({ params: { id }, person, inAgency }) =>
    inAgency(async (db) => ({ ticket_material: ticketMaterial(await materialFacts(db), await visibleTicket(db, person, id)) })),
})
