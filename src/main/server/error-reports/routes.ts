import { errorReports } from '#src/platform/api/error-reports'
import { implement } from '#src/platform/server/http/call'

/** Errors of browsers go on to the error-reporting service; without one they go nowhere (SHELL-79). */
export const errorReportRoutes = implement(errorReports, {
  reportError: async ({ body: { name, place, frames }, platform, requestId }) => {
    platform.errorReports.send({ source: 'client', name, code: null, place, request_id: requestId, frames, at: new Date().toISOString() })
  },
})
