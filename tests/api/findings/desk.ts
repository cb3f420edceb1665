import { expect, vi } from 'vitest'
import { dayInZone } from '#src/platform/domain/time/days'
import type { Answer, Client } from '#tests/api/client'
import { sentTicket, supplierOf } from '#tests/api/receipt/supplier'
import type { SignedInClient } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'
import { ZONE } from '#tests/day'

/** A server with a supplier that sends tickets, and an administrator who reads their findings. */
export interface FindingsDesk extends TestServer {
  readonly supplier: Client
  readonly admin: SignedInClient
  /** Receives a ticket with a time `minutesAgo` minutes ago, by default of a truck without other loads; returns the ticket's id. */
  receive(minutesAgo: number, more?: Readonly<Record<string, unknown>>): Promise<number>
  /** Waits until no ticket is due for a check anymore; the server checks tickets in the background. */
  untilChecked(): Promise<void>
  /** Waits until no ticket is due for a check anymore, and returns the rules of the ticket's open findings. */
  rulesOf(slip: number): Promise<string[]>
  /** The supplier sends a received ticket again, with corrected values. */
  correct(slip: number, values: Readonly<Record<string, unknown>>): Promise<void>
  undo(answer: Answer): Promise<void>
  /** Keeps all servers from checking tickets of the first agency while `work` runs. */
  withoutChecks(work: () => Promise<void>): Promise<void>
}

/** Starts the real server. */
export async function openFindingsDesk(): Promise<FindingsDesk> {
  const server = await openTestServer()
  const { owner, make } = server
  const [supplier, admin] = [await supplierOf(server), await server.signedIn('administrator')]
  let trucks = 0
  const bodies = new Map<number, object>()
  const untilChecked = () => vi.waitFor(async () => {
    const { rows } = await owner.query(`SELECT (SELECT count(*) FROM slip_findings_due)::int + (SELECT count(*) FROM project_findings_due)::int AS left`)
    expect(rows[0].left).toBe(0)
  }, { timeout: 30_000, interval: 50 })
  return {
    ...server, supplier, admin, untilChecked,
    async receive(minutesAgo, more = {}) {
      const at = new Date(Date.now() - minutesAgo * 60_000)
      trucks += 1
      const sent = sentTicket({ ticket_date: dayInZone(at, ZONE), ticketed_at: at.toISOString(), truck: `C-${trucks}`, plant_name: `Plant C${trucks}`, ...more })
      const { status, body } = await supplier.post('/v1/slips', sent)
      expect(status, JSON.stringify(body)).toBeLessThan(300)
      bodies.set(body.slip.id, sent)
      return body.slip.id
    },
    async rulesOf(slip) {
      await untilChecked()
      const { body } = await admin.get(`/v1/slip_findings?slip_id=${slip}`)
      return body.slip_findings.map(({ rule }: { rule: string }) => rule).toSorted()
    },
    async correct(slip, values) {
      const sent = { ...bodies.get(slip), ...values }
      const { status, body } = await supplier.post('/v1/slips', sent)
      expect([status, body.result, body.slip?.id], JSON.stringify(body)).toEqual([200, 'updated', slip])
      bodies.set(slip, sent)
    },
    async undo(answer) {
      const undone = await admin.post('/v1/slips/undo', { change_set: answer.headers.get('change-set') })
      expect([undone.status, undone.body.undone], JSON.stringify(undone.body)).toEqual([200, 1])
    },
    async withoutChecks(work) {
      const holding = await owner.connect()
      try {
        await holding.query('SELECT pg_advisory_lock(hashtextextended($1, 21))', [`findings\n${make.firstAgency}`])
        await work()
      } finally {
        await holding.query('SELECT pg_advisory_unlock_all()')
        holding.release()
      }
    },
  }
}
