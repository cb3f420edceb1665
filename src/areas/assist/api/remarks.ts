import { Type } from 'typebox'
import { contract, projectRoles, whoMay } from '#src/platform/api/contract'
import { Id, Strict } from '#src/platform/api/schemas'

/** A remark that a run proposes for the day of a report. */
export const ProposedRemark = Type.Object({
  id: Id,
  version: Type.Integer(),
  text: Type.String(),
  /** The title of the AI model that proposes the remark. */
  model: Type.String(),
  /** The tickets, reports and findings that the remark is about. */
  sources: Type.Array(Type.Object({ kind: Type.String(), id: Id, name: Type.String() })),
})

const spec = 'AI-17'
const params = Type.Object({ id: Id })
const who = whoMay('write_daily_work_reports')
const Version = Type.Optional(Type.Integer({ minimum: 1 }))

/** Remarks that AI models propose for daily work reports. Only remarks that the inspector accepts are added to the report (AI-17). */
export const remarks = contract({
  /** The undecided remarks for a report's project and day. Empty while project_assist_enabled is off. */
  list: {
    method: 'GET', path: '/v1/ai/remarks', who: projectRoles, style: 'ruby', query: Strict({ report_id: Id }), answer: Type.Object({ remarks: Type.Array(ProposedRemark) }), errors: [403, 404, 422], spec,
  },
  /**
   * Adds the remark to the report. Returns the report's new version and the remarks that are still undecided. Answers 409 if the remark is
   * already decided or the report has changed.
   */
  take: {
    method: 'POST', path: '/v1/ai/remarks/:id/take', who, params, body: Strict({ report_id: Id, report_version: Version }),
    answer: Type.Object({ remarks: Type.Array(ProposedRemark), daily_work_report: Type.Object({ id: Id, version: Type.Integer() }) }), errors: [403, 404, 409, 422], spec,
  },
  /** Dismisses the remark for this and every other report of the day. Returns the remarks that are still undecided. */
  leave: {
    method: 'POST', path: '/v1/ai/remarks/:id/leave', who, params, body: Strict({ report_id: Id }), answer: Type.Object({ remarks: Type.Array(ProposedRemark) }), errors: [403, 404, 409, 422], spec,
  },
})
