import { createHmac } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { readAnswer, type Delivery } from '#src/areas/daily-work-reports/domain/answer'
import type { InspectorThere } from '#src/areas/daily-work-reports/domain/checks'
import { inspectorRoles } from '#src/areas/daily-work-reports/domain/report'
import type { AgencySystem, Handover } from '#src/areas/daily-work-reports/server/sending/handover'
import { message } from '#src/platform/domain/messages'
import { AddressNotAllowed, openOutbound } from '#src/platform/server/http/outbound'

interface HttpSystemOptions {
  /** `{agency}` in the URL is replaced by the agency's id. */
  readonly url: string
  readonly secret: string | null
  readonly trustedHosts: readonly string[]
  readonly waitMs: number
}

/** Pauses before the second and third attempt to send a report. */
const PAUSES_MS = [200, 800]
/**
 * How long the agency system's answer about an inspector is cached. The checks need this answer each minute and after each change of a
 * ticket.
 */
const KNOWN_MS = 60_000
const UNKNOWN_MS = 10_000
const MOST_INSPECTORS = 1_000
const PREFLIGHT_WAIT_MS = 3_000

/**
 * An agency system reached by HTTP. If a secret is configured, every request is signed. Each attempt to send a report has the same
 * Idempotency-Key.
 */
export function httpSystem({ url, secret, trustedHosts, waitMs }: HttpSystemOptions): AgencySystem {
  const outbound = openOutbound(trustedHosts)
  const inspectors = new Map<string, { readonly there: InspectorThere; readonly until: number }>()
  const addressOf = (agency: number, path: string) => `${url.replaceAll('{agency}', String(agency)).replace(/\/$/, '')}/${path}`

  async function sendOnce({ agency, payload, key, lineNumbers }: Handover): Promise<Delivery> {
    try {
      const answer = await outbound(addressOf(agency, 'daily_work_reports'), {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json', 'idempotency-key': key, ...signed(secret, payload) },
        body: payload,
        signal: AbortSignal.timeout(waitMs),
      })
      return readAnswer(answer.status, await answer.text(), lineNumbers)
    } catch (error) {
      return { kind: 'unknown', status: null, problem: message(error instanceof AddressNotAllowed ? 'errors.dwr_not_reached' : 'errors.dwr_no_answer') }
    }
  }

  return {
    kind: 'agency_system',
    async inspector(agency, { email }) {
      const name = `${agency}\n${email}`
      const known = inspectors.get(name)
      if (known !== undefined && known.until > Date.now()) return known.there
      const there = await askFor(agency, email)
      if (inspectors.size >= MOST_INSPECTORS) inspectors.clear()
      inspectors.set(name, { there, until: Date.now() + (there === 'known' ? KNOWN_MS : UNKNOWN_MS) })
      return there
    },
    async send(handover) {
      for (const wait of PAUSES_MS) {
        const delivery = await sendOnce(handover)
        if (delivery.kind !== 'unknown') return delivery
        await pause(wait)
      }
      return sendOnce(handover)
    },
  }

  async function askFor(agency: number, email: string): Promise<InspectorThere> {
    try {
      const answer = await outbound(addressOf(agency, `inspectors/${encodeURIComponent(email)}`), {
        method: 'GET', headers: { accept: 'application/json', ...signed(secret, email) }, signal: AbortSignal.timeout(Math.min(waitMs, PREFLIGHT_WAIT_MS)) })
      if (answer.status === 404) return 'missing'
      if (!answer.ok) return 'unchecked'
      const body: unknown = await answer.json()
      const role: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'role') : null
      if (typeof role !== 'string') return 'unchecked'
      return inspectorRoles.some((one) => one === role) ? 'known' : 'wrong_role'
    } catch {
      return 'unchecked'
    }
  }
}

/**
 * The signature headers of a body, or of the inspector's email for a request without a body: HMAC-SHA256 over the time and this text, so
 * that an old request cannot be replayed later. No headers without a secret.
 */
function signed(secret: string | null, body: string): Readonly<Record<string, string>> {
  if (secret === null) return {}
  const at = Math.floor(Date.now() / 1000)
  return { 'slipway-signature': `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}` }
}
