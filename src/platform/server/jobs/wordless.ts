import type { FastifyBaseLogger } from 'fastify'

/** How many stack frames are logged: enough to see where an error occurred. */
const CALLS = 3

/**
 * Does work for the queue and hides the details of its errors. The queue would store a thrown error with all of its values, in a table
 * without row-level security for agencies, and the message may contain personal data. So the new error names only the kind of error, and
 * the log adds only the kind of work and where it failed. If the work was stopped, no failure is logged.
 */
export async function wordless(log: FastifyBaseLogger, kind: string, stopped: AbortSignal, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const reason = kindOf(error)
    if (!stopped.aborted) log.warn({ kind, reason, calls: callsOf(error) }, 'work of the queue failed')
    throw new Error(`it failed: ${reason}`)
  }
}

function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error ? `${error.name} ${String(error.code)}` : error.name
}

/** The stack frames of an error, without the message above them, which can have several lines. */
function callsOf(error: unknown): readonly string[] {
  const lines = error instanceof Error ? (error.stack ?? '').split('\n') : []
  return lines.filter((line) => /^ {4}at .*:\d+:\d+\)?$/.test(line)).slice(0, CALLS).map((line) => line.trim())
}
