import type { FastifyBaseLogger } from 'fastify'

/** As many calls as tell where it failed. */
const CALLS = 3

/**
 * Does a piece of the queue's work. The queue keeps what a failed one throws, with every value that it carries, outside
 * the rows of the agencies: so only the kind of the failure is thrown on, as its sentence may repeat whom or what the
 * work was about. The log learns where it failed; a stop is no failure.
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

/** The calls alone: a stack begins with the sentence, which may have any number of lines. */
function callsOf(error: unknown): readonly string[] {
  const lines = error instanceof Error ? (error.stack ?? '').split('\n') : []
  return lines.filter((line) => /^ {4}at .*:\d+:\d+\)?$/.test(line)).slice(0, CALLS).map((line) => line.trim())
}
