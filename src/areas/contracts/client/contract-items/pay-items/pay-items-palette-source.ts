import { Hash } from 'lucide-react'
import { payItems } from '#src/areas/contracts/api/contract-items/pay-items'
import { callApi } from '#src/platform/client/api/call-api'
import { requests } from '#src/platform/client/api/requests'
import { definePaletteSource } from '#src/workspace/client/palette/source'

const payItemCalls = requests(payItems)
const MOST = 8

/** Pay items of the current project by code, description or line. Choosing one opens its tickets (WORK-11). */
export const payItemsPaletteSource = definePaletteSource({
  group: 'Pay items',
  order: 30,
  prefix: '$',
  icon: Hash,
  async search(typed, { context: { project }, signal }) {
    if (project === null) return []
    const filters = typed === '' ? {} : { filters: { code_or_description_or_line_number: { eq: typed } } }
    const { pay_items: items } = await callApi(payItemCalls.payItems({ projectId: project.id, page_size: MOST, ...filters }), { signal, ignore: 'all' })
    return items.map(({ id, item_code: code, item_description: description, line_number: line, estimated_qty_uom: unit }) => ({
      id: `pay item ${id}`,
      label: code,
      detail: `${description} · line ${line} · ${unit}`,
      names: [description],
      action: { kind: 'open', path: `/reconciliation/${project.id}?${new URLSearchParams({ pay_code: code }).toString()}` },
    }))
  },
})
