import type { Material, Samples } from '#tests/faults/material'
import type { Parts } from '#tests/faults/send'

const slipFor = async ({ rows, ids }: Material) => (rows === null ? ids.slip : rows.freshSlip())
const codedFor = async ({ rows, ids }: Material) => (rows === null ? ids.codedSlip : rows.freshCodedSlip())
const assignment = async (slip: number, { ids }: Material): Promise<Parts> => ({
  params: { projectId: ids.project },
  body: { pay_item_assignments: [{ haulhub_slip_id: slip, project_pay_item_id: ids.item, quantity: '20.00', external_dot_contractor_id: ids.contractor }] },
})

const rule = { counted: 'day', grouped_by: 'material', share_kind: 'one_of', share: 10, minimum: 1, due_days: 7 }
const ruleOf = async ({ rows, ids }: Material) => ({ projectId: ids.project, id: rows === null ? ids.verificationRule : await rows.reconciliation.freshVerificationRule() })

/**
 * Example requests for calls whose schema alone is not enough to build a valid request. Some ids must belong together, and some
 * calls succeed only once for each row, so each request needs a new row.
 */
export default {
  'POST /v2/projects/:projectId/pay_item_assignments': async (material) => assignment(await slipFor(material), material),
  'PUT /v2/projects/:projectId/pay_item_assignments': async (material) => assignment(await codedFor(material), material),
  'DELETE /v2/projects/:projectId/pay_item_assignments': async (material) => ({
    params: { projectId: material.ids.project }, query: { haulhub_slip_id: [await codedFor(material)] },
  }),
  'POST /v2/projects/:projectId/pay_item_assignments/bulk': async (material) => ({
    params: { projectId: material.ids.project },
    body: { slip_ids: [await slipFor(material)], project_pay_item_id: material.ids.item, external_dot_contractor_id: material.ids.contractor },
  }),
  'POST /v2/projects/:projectId/pay_item_assignments/suggested': async (material) => ({
    params: { projectId: material.ids.project }, body: { slip_ids: [await slipFor(material)], share: 0.95, clean: true },
  }),
  'POST /v2/projects/:projectId/pay_item_assignments/bulk_clear': async (material) => ({
    params: { projectId: material.ids.project }, body: { slip_ids: [await codedFor(material)] },
  }),
  'GET /v1/projects/:projectId/assign_pay_code_slips': ({ ids }) => ({
    params: { projectId: ids.project }, query: { project_id: ids.project, filters: { id: { IN: [ids.slip] } }, total_by_material: true },
  }),
  'POST /v1/projects/:projectId/assign_pay_code_slips': ({ ids }) => ({
    params: { projectId: ids.project }, body: { project_id: ids.project, filters: { id: { IN: [ids.slip] } }, total_by_material: true },
  }),
  'POST /v1/projects/:projectId/verification_rules': ({ ids }) => ({ params: { projectId: ids.project }, body: { ...rule, name: 'Daily loads' } }),
  'PATCH /v1/projects/:projectId/verification_rules/:id': async (material) => ({ params: await ruleOf(material), body: { minimum: 2 } }),
  'DELETE /v1/projects/:projectId/verification_rules/:id': async (material) => ({ params: await ruleOf(material) }),
  'POST /v1/projects/:projectId/verification_samples': async (material) => ({
    params: { projectId: material.ids.project }, body: { verification_rule_id: (await ruleOf(material)).id, start_date: '2026-06-15', end_date: '2026-06-15' },
  }),
  'PATCH /v1/projects/:projectId/verification_tickets/bulk_result': async ({ rows, ids }) => ({
    params: { projectId: ids.project }, body: { verification_ticket_ids: [rows === null ? ids.verificationTicket : (await rows.reconciliation.freshVerificationSample()).ticket], result: 'agrees' },
  }),
  'GET /v2/projects/:projectId/pay_item_suggestions': ({ ids }) => ({ params: { projectId: ids.project }, query: { slip_ids: [ids.slip] } }),
  'GET /v2/projects/:projectId/balances': ({ ids }) => ({ params: { projectId: ids.project }, query: {} }),
  'GET /v2/projects/:projectId/reconciliation_totals': ({ ids }) => ({ params: { projectId: ids.project }, query: { pay_period: 1 } }),
} satisfies Samples
