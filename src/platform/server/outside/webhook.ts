import type { FastifyBaseLogger } from 'fastify'

const TIMEOUT_MS = 5_000
const MOST_A_MINUTE = 60
const MINUTE_MS = 60_000

/** An external service that receives reports. A failure is only logged and does not affect the caller. */
export interface Webhook {
  /** Sends a report without waiting for an answer. Drops reports beyond 60 per minute, and all reports if no service is configured. */
  send(report: Readonly<Record<string, unknown>>): void
}

/** Opens a webhook that posts reports to a URL. Without a URL, it drops every report. */
export function openWebhook(url: string | null, log: Pick<FastifyBaseLogger, 'warn'>, now: () => number = Date.now): Webhook {
  let began = 0
  let sent = 0
  return {
    send(report) {
      if (url === null) return
      if (now() - began >= MINUTE_MS) [began, sent] = [now(), 0]
      sent += 1
      if (sent <= MOST_A_MINUTE) void post(url, report, log)
    },
  }
}

async function post(url: string, report: Readonly<Record<string, unknown>>, log: Pick<FastifyBaseLogger, 'warn'>): Promise<void> {
  try {
    const response = await fetch(url, {
      method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(report), signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error',
    })
    if (!response.ok) log.warn(`a service outside answered ${response.status}`)
  } catch (error) {
    log.warn({ err: error }, 'a service outside could not be reached')
  }
}
