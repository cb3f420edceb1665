import { errorReports } from '#src/platform/api/error-reports'
import { implement } from '#src/platform/server/http/call'

/** Forwards errors from browsers to the error-reporting service. If no service is configured, the errors are dropped (SHELL-79). */
export const errorReportRoutes = implement(errorReports, {
  reportError: async ({ body: { name, place, frames }, platform, requestId }) => {
    platform.errorReports.send({ source: 'client', name, code: null, place, request_id: requestId, frames, at: new Date().toISOString() })
  },
})
