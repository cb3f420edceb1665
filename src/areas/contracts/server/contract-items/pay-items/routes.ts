import { payItems } from '#src/areas/contracts/api/contract-items/pay-items'
import { rubyPage, setTotalHeaders, type JsonPage } from '#src/platform/server/http/limits/ruby-page'
import { findChipFilters, findContractors, findPayItems, findPayPeriods, findReconciliationUoms } from '#src/areas/contracts/server/contract-items/pay-items/store'
import { implement, Json } from '#src/platform/server/http/call'
import { assertProjectVisible } from '#src/areas/projects/server/public/visible-projects'

type Header = (name: string, value: string | number) => void

/** Routes that read pay items, their filter chips, contractors, periods and units (§7 pay items and periods). */
export const payItemRoutes = implement(payItems, {
  payItems: async ({ params, query, person, inAgency, header }) => {
    const page = rubyPage(query)
    const itemsPage = await inAgency(async (db) => {
      await assertProjectVisible(db, person, params.projectId)
      return findPayItems(db, params.projectId, person.id, query, page)
    })
    return listed('pay_items', itemsPage, header, page)
  },
  chipFilters: async ({ params, query, person, inAgency }) =>
    new Json(
      await inAgency(async (db) => {
        await assertProjectVisible(db, person, params.projectId)
        return findChipFilters(db, params.projectId, query)
      }),
    ),
  externalDotContractors: async ({ params, query, person, inAgency }) => {
    const page = rubyPage(query)
    const { total, rows } = await inAgency(async (db) => {
      await assertProjectVisible(db, person, params.projectId)
      return findContractors(db, params.projectId, query, page)
    })
    const { page_number, page_size } = page
    return new Json(`{"content":${rows},"page":${JSON.stringify({ total_rows: total, page_number, page_size })}}`)
  },
  payPeriods: async ({ params, query, person, inAgency, header }) => {
    const page = rubyPage(query)
    const periodsPage = await inAgency(async (db) => {
      await assertProjectVisible(db, person, params.projectId)
      return findPayPeriods(db, params.projectId, query, page)
    })
    return listed('pay_periods', periodsPage, header, page)
  },
  reconciliationUoms: async ({ query, inAgency, header }) => {
    const page = rubyPage(query)
    return listed('reconciliation_uoms', await inAgency((db) => findReconciliationUoms(db, query, page)), header, page)
  },
})

function listed(name: string, { total, rows }: JsonPage, header: Header, page: ReturnType<typeof rubyPage>): Json {
  setTotalHeaders(header, total, page)
  return new Json(`{"${name}":${rows}}`)
}
