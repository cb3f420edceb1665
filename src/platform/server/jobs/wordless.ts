import type { FastifyBaseLogger } from 'fastify'

/** The number of stack frames to log, enough to see where an error occurred. */
const CALLS = 3

/**
 * Runs a piece of the queue's work and hides the details of its failure. The queue would store a thrown error with all of its values,
 * outside the agencies' rows, and its message may contain personal data. So this throws only the kind of error, and logs only where the
 * work failed. A stop does not count as a failure.
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

/** The stack frames of an error, without the message above them, which may have any number of lines. */
function callsOf(error: unknown): readonly string[] {
  const lines = error instanceof Error ? (error.stack ?? '').split('\n') : []
  return lines.filter((line) => /^ {4}at .*:\d+:\d+\)?$/.test(line)).slice(0, CALLS).map((line) => line.trim())
}
