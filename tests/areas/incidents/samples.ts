import type { Material, Samples } from '#tests/faults/material'

const incidentFor = async ({ ids, rows }: Material) => ({ id: rows === null ? ids.incident : await rows.incidents.freshIncident() })

/** Example requests for calls whose schema alone is not enough to build a valid request. */
export default {
  'GET /v1/incidents/missing_tickets': ({ ids }) => ({ query: { project_id: ids.project } }),
  'POST /v1/incidents': ({ ids }) => ({ body: { dot_project_id: ids.project, issue_type: 'missing_tickets', time_reported: '2026-11-20T12:00:00Z', missing_tickets: ['4711'], comment: 'A comment' } }),
  'PATCH /v1/incidents/:id': async (material) => ({ params: await incidentFor(material), body: { contractor: 'Other', missing_tickets: ['1', '2'] } }),
  'DELETE /v1/incidents/:id': async (material) => ({ params: await incidentFor(material) }),
  'POST /v1/incidents/:id/transition': async (material) => ({ params: await incidentFor(material), body: { to: 'acknowledged' } }),
  'POST /v1/incidents/:id/comments': async (material) => ({ params: await incidentFor(material), body: { text: 'A comment' } }),
} satisfies Samples
