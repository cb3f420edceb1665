import { randomUUID } from 'node:crypto'
import type { Material, Samples } from '#tests/faults/material'

const steps = [{ command: 'tickets.flag', answers: { note: { is: 'value', value: 'Late load' } } }]
/** A macro of the caller. */
const macroFor = async ({ ids, rows, caller }: Material) => ({ id: rows === null || caller === null ? ids.macro : await rows.macros.freshMacro(caller.person.id) })

/** Example requests for calls whose schema alone is not enough to build a valid request. */
export default {
  'POST /v1/macros': () => ({ body: { name: randomUUID().slice(0, 13), steps } }),
  'PATCH /v1/macros/:id': async (material) => ({ params: await macroFor(material), body: { name: randomUUID().slice(0, 13) } }),
  'DELETE /v1/macros/:id': async (material) => ({ params: await macroFor(material) }),
  'POST /v1/macros/run': async ({ ids, rows }) => ({
    body: { steps: [{ title: 'Flag', method: 'PATCH', path: '/v3/slips/bulk_flag_update', params: {}, body: { slip_ids: [rows === null ? ids.slip : await rows.freshSlip()], flag: true, note: 'Late load' } }] },
  }),
} satisfies Samples
