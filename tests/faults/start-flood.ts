import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

/** A call that a flood repeats. `max_gvw_override` is added to its body, if it has one. */
export interface FloodCall {
  readonly name: string
  readonly method: 'GET' | 'PATCH'
  readonly path: string
  readonly body?: object
}

/** What a flood sends: each of these people, identified by their request headers, repeats each of the calls. */
export interface Flood {
  readonly address: string
  readonly people: readonly Readonly<Record<string, string>>[]
  readonly calls: readonly FloodCall[]
}

/** How many calls of each name had each status. */
export type FloodStatuses = Readonly<Record<string, Readonly<Record<string, number>>>>

/**
 * Starts a flood in its own process, so that its work does not delay the times that the test measures. Returns a function that ends it,
 * waits for the last answers, and returns the statuses.
 */
export function startFlood(flood: Flood): () => Promise<FloodStatuses> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'flood.mjs')], { stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.end(JSON.stringify(flood))
  const printed = text(child.stdout)
  return async () => {
    child.kill('SIGTERM')
    return JSON.parse(await printed) as FloodStatuses
  }
}
