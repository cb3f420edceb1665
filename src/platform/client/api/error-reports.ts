import { errorReports } from '#src/platform/api/error-reports'
import { placePattern, stackFrames } from '#src/platform/domain/formats/stack-frames'
import { missingMessageError, onMissingMessage } from '#src/platform/domain/messages'
import { requestOf } from '#src/platform/client/api/requests'
import { createStore } from '#src/platform/client/state/store'

const MOST_REPORTS = 20
/** The errors that this page has sent to the server. Each error is sent only once. */
const reports = createStore(() => ({ sent: new Set<string>() }))

/** Reports uncaught errors and missing messages; called once at startup (SHELL-79, ERR-16). */
export function watchErrors(): void {
  window.addEventListener('error', ({ error }) => sendErrorReport(error))
  window.addEventListener('unhandledrejection', ({ reason }) => sendErrorReport(reason))
  onMissingMessage((key) => {
    const error = missingMessageError(key)
    console.error(error)
    sendErrorReport(error)
  })
}

/**
 * Sends an error to the server, which forwards it to the error-reporting service, if there is one. The report has the error's name, the
 * pattern of the path and the stack frames, but not the message or any values. Each error is sent once, and at most 20 errors are sent
 * until the page is loaded again.
 */
export function sendErrorReport(error: unknown): void {
  if (!(error instanceof Error)) return
  const { body, call } = requestOf(errorReports.reportError, {
    name: /^\w{1,60}$/.test(error.name) ? error.name : 'Error',
    place: placePattern(globalThis.location?.pathname ?? '/'),
    frames: stackFrames(error.stack),
  })
  const text = JSON.stringify(body)
  if (reports.sent.has(text) || reports.sent.size >= MOST_REPORTS) return
  reports.sent.add(text)
  // `callApi` is not used here, because it would report a failure of this request, and a failed report must not cause another report
  void fetch(call.path, { method: call.method, headers: { 'content-type': 'application/json' }, body: text, keepalive: true }).catch(() => undefined)
}
