import { ADMINISTRATOR, PROJECTS } from '#tests/areas/who'

/** The row "DWR: write, send" of table B.2 of the requirements. */
const DWR = 'Y Y Y Y - - - - - -'

/** Which roles may make the API calls of project assist, according to tables B.1, B.2 and C of the requirements. */
export default {
  'GET /v1/ai/profiles': ADMINISTRATOR,
  'GET /v1/ai/profiles/:id': ADMINISTRATOR,
  'POST /v1/ai/profiles': ADMINISTRATOR,
  'PATCH /v1/ai/profiles/:id': ADMINISTRATOR,
  'DELETE /v1/ai/profiles/:id': ADMINISTRATOR,
  'POST /v1/ai/profiles/:id/publish': ADMINISTRATOR,
  'POST /v1/ai/profiles/:id/unpublish': ADMINISTRATOR,
  'POST /v1/ai/profiles/:id/archive': ADMINISTRATOR,
  'POST /v1/ai/profiles/:id/test': ADMINISTRATOR,
  'POST /v1/ai/profiles/:id/cancel': ADMINISTRATOR,
  'POST /v1/ai/profiles/:id/run': ADMINISTRATOR,
  'GET /v1/ai/profiles/:id/runs': ADMINISTRATOR,
  'GET /v1/ai/provider': ADMINISTRATOR,
  'PATCH /v1/ai/provider': ADMINISTRATOR,
  'POST /v1/ai/provider/test': ADMINISTRATOR,
  'GET /v1/ai/calls': ADMINISTRATOR,
  'GET /v1/ai/remarks': PROJECTS,
  'POST /v1/ai/remarks/:id/take': DWR,
  'POST /v1/ai/remarks/:id/leave': DWR,
  'GET /v1/ai/projects/:projectId/answer': PROJECTS,
  'POST /v1/ai/projects/:projectId/answer': PROJECTS,
}

/**
 * The flag that a call needs. Calls on models, runs and questions need project_assist_enabled (AI-2). The other calls need no flag: a
 * report's screen has no proposals while the flag is off, and an agency sets up its AI provider before it turns the flag on.
 */
export function flagOf(call: string): string | undefined {
  return /\/v1\/ai\/(?:profiles|projects)/.test(call) ? 'project_assist_enabled' : undefined
}
