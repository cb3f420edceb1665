import { Readable } from 'node:stream'
import { payPeriods } from '#src/areas/contracts/api/pay-periods'
import { message } from '#src/platform/domain/messages'
import { closePeriod, mayClosePeriod, mayCloseWith, mayExportEstimate, mayMoveStart, type PayPeriod } from '#src/areas/contracts/domain/pay-periods/pay-period'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { actorOf } from '#src/platform/server/http/security/actor'
import { asDownload } from '#src/platform/server/http/attachment'
import { DryRun, implement, Json, type Implementation } from '#src/platform/server/http/call'
import { changedElsewhere, conflict, throwIfRefused, notFound } from '#src/platform/server/http/errors'
import { rubyOrder, rubyPage, setTotalHeaders } from '#src/platform/server/http/limits/ruby-page'
import { lockContractFor } from '#src/areas/contracts/server/lock-contract'
import { adjustmentOrder, findAdjustments, findAllAdjustments } from '#src/areas/contracts/server/pay-periods/adjustments'
import { estimateCsv } from '#src/areas/contracts/server/pay-periods/estimate/estimate-csv'
import { estimatePdf } from '#src/areas/contracts/server/pay-periods/estimate/estimate-pdf'
import { findAllEstimateLines, findEstimateHead, findEstimateItems } from '#src/areas/contracts/server/pay-periods/estimate/estimate-store'
import { findClosing, findCoded, findUnresolved, lockLater } from '#src/areas/contracts/server/pay-periods/closing'
import type { PeriodMove } from '#src/areas/contracts/server/pay-periods/public/period-move'
import { closeLocked, findLines, findPeriod, lockPeriod, insertPeriod, isAnyCoded, lineOrder, setStart, ticketsInPeriod, type LockedPeriod } from '#src/areas/contracts/server/pay-periods/store'
import { assertProjectVisible, type Viewer } from '#src/areas/projects/server/public/visible-projects'
import { recordEvents } from '#src/platform/server/records/record'

/**
 * Updates those findings of these tickets that may be out of date. Called before a decision that depends on findings. The tickets area
 * provides this function.
 */
type FindNotedAmong = (db: AgencyTransaction, slipIds: readonly number[]) => Promise<void>

/** Pay periods: start, close, frozen lines and adjustments (§7, §9). */
export function payPeriodRoutes(move: PeriodMove, findNotedAmong: FindNotedAmong): Implementation {
  return implement(payPeriods, {
    period: ({ params, person, inAgency }) =>
      inAgency(async (db) => new Json(`{"pay_period":${await requirePeriod(db, person, params)}}`)),
    moveStart: (call) =>
      call.inAgency(async (db) => {
        const { projectId, number } = call.params
        const { start_date: start, version } = call.body
        await lockContractFor(db, call.person, projectId)
        const locked = await lockPeriod(db, projectId, number)
        if (locked === null) throw notFound()
        if (version !== undefined && version !== locked.version) throw changedElsewhere([JSON.parse(await findPeriod(db, projectId, number))])
        throwIfRefused(mayMoveStart(periodOf(locked), start, await isAnyCoded(db, projectId)))
        if (start !== locked.start_date) {
          await setStart(db, projectId, number, start)
          await recordEvents(db, actorOf(call), 'start_moved', [
            { kind: 'pay_period', id: number, name: `Pay period ${number}`, version: locked.version + 1, dot_project_id: projectId, changes: { start_date: [locked.start_date, start] } },
          ])
        }
        return new Json(`{"pay_periods":[${await findPeriod(db, projectId, number)}]}`)
      }),
    close: (call) =>
      call.inAgency(async (db) => {
        const { projectId, number } = call.params
        const { today } = await lockContractFor(db, call.person, projectId)
        const period = await lockPeriod(db, projectId, number)
        if (period === null) throw notFound()
        const tickets = await ticketsInPeriod(db, projectId, number)
        const end = call.body.end_date
        throwIfRefused(
          mayClosePeriod(periodOf(period), end, today, tickets),
          tickets.map(({ id, ticket_number: ticket }) => ({ id, ticket_number: ticket, message: message('errors.period_tickets', { tickets: ticket }) })),
        )
        await findNotedAmong(db, await findCoded(db, projectId, number))
        const unresolved = await findUnresolved(db, projectId, number)
        throwIfRefused(mayCloseWith(unresolved), unresolved.map((ticket) => ({ ...ticket, message: message('errors.period_findings', { tickets: ticket.ticket_number }) })))
        if (call.dryRun) return new DryRun({ would_update: 1, refused: [] })
        const { seen } = call.body
        const closing = seen === undefined ? null : await findClosing(db, projectId, number, end)
        if (closing !== null && seen !== JSON.parse(closing).seen) throw conflict('errors.period_changed', { number }, [JSON.parse(closing)])
        const actor = actorOf(call)
        const { next } = closePeriod(periodOf(period), end)
        const later = await lockLater(db, projectId, number, end)
        const isNamed = new Set(call.body.keep_slip_ids)
        const [keptIds, moving] = [later.filter((id) => call.body.keep_later === true || isNamed.has(id)), later.filter((id) => call.body.keep_later !== true && !isNamed.has(id))]
        const putIn = await move.takeOut(db, projectId, moving)
        await closeLocked(db, projectId, number, end, actor)
        await insertPeriod(db, projectId, next.number, next.start_date)
        await putIn(actor, next.number)
        await recordEvents(db, actor, 'closed', [
          { kind: 'pay_period', id: number, name: `Pay period ${number}`, version: period.version + 1, dot_project_id: projectId, changes: { state: ['in_progress', 'closed'], end_date: [null, end], ...(later.length > 0 && { moved_slip_ids: [null, moving], kept_slip_ids: [null, keptIds] }) } },
        ])
        await recordEvents(db, actor, 'opened', [
          { kind: 'pay_period', id: next.number, name: `Pay period ${next.number}`, version: 1, dot_project_id: projectId, changes: { start_date: [null, next.start_date] } },
        ])
        const [closed, opened] = [await findPeriod(db, projectId, number), await findPeriod(db, projectId, next.number)]
        return new Json(`{"pay_period":${closed},"next_pay_period":${opened},"moved_slip_ids":${JSON.stringify(moving)},"kept_slip_ids":${JSON.stringify(keptIds)}}`)
      }),
    closing: ({ params, query, person, inAgencyReading }) =>
      inAgencyReading(async (db) => {
        await requirePeriod(db, person, params)
        return new Json(`{"closing":${await findClosing(db, params.projectId, params.number, query.end_date)}}`)
      }),
    lines: async ({ params, query, person, inAgency, header }) => {
      const page = rubyPage(query)
      const order = rubyOrder(query, lineOrder)
      const { total, rows } = await inAgency(async (db) => {
        await requirePeriod(db, person, params)
        return findLines(db, params.projectId, params.number, order, page)
      })
      setTotalHeaders(header, total, page)
      return new Json(`{"pay_period_lines":${rows}}`)
    },
    estimate: async ({ params, query: { format = 'csv' }, person, inAgency, reply }) => {
      const { projectId, number } = params
      const head = await inAgency(async (db) => {
        await assertProjectVisible(db, person, projectId)
        return findEstimateHead(db, projectId, number)
      })
      if (head === null) throw notFound()
      throwIfRefused(mayExportEstimate({ number, status: head.state === 'closed' ? 'closed' : 'in progress' }))
      const name = `pay-estimate-${head.state_project_number ?? head.title}-period-${number}.${format}`
      if (format === 'pdf') {
        const [lines, items, adjustments] = await inAgency(async (db) => [
          await findAllEstimateLines(db, projectId, number), await findEstimateItems(db, projectId, number), await findAllAdjustments(db, projectId, number),
        ])
        return asDownload(reply, name, 'application/pdf').send(estimatePdf({ number, head, lines, items, adjustments }))
      }
      return asDownload(reply, name, 'text/csv; charset=utf-8')
        .send(Readable.from(estimateCsv(inAgency, projectId, number, head)))
    },
    adjustments: async ({ params, query, person, inAgency, header }) => {
      const page = rubyPage(query)
      const order = rubyOrder(query, adjustmentOrder)
      const { total, rows } = await inAgency(async (db) => {
        await requirePeriod(db, person, params)
        return findAdjustments(db, params.projectId, params.number, order, page)
      })
      setTotalHeaders(header, total, page)
      return new Json(`{"adjustments":${rows}}`)
    },
  })
}

async function requirePeriod(db: AgencyTransaction, person: Viewer, { projectId, number }: { projectId: number; number: number }): Promise<string> {
  await assertProjectVisible(db, person, projectId)
  const period = await findPeriod(db, projectId, number)
  if (period === 'null') throw notFound()
  return period
}

function periodOf({ number, start_date, end_date, state }: LockedPeriod): PayPeriod {
  return { number, start_date, end_date, status: state === 'closed' ? 'closed' : 'in progress' }
}
