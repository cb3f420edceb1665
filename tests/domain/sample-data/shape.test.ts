import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { daysBetween, dayInZone } from '#src/platform/domain/time/days'
import { sampleAgencies } from '#src/sample-data/agencies'
import { moments } from '#src/setup/testing/moments.mjs'
import { makeSampleData, SAMPLE_SEED, USUAL_TICKETS } from '#src/sample-data/make-sample-data'
import { runsThorough } from '#tests/thorough'

type Row = Readonly<Record<string, unknown>>

const DAY = /"(\d{4}-\d{2}-\d{2})"/g
const MOMENT = /\d{4}-\d{2}-\d{2}T[\d:.]+Z/g
/** Matches identifiers that contain the day or the year: dispatch numbers, lots and mixes. */
const DATED = /"[^"]*"(?=,"(?:void|jmf_year|mix_use)")|"(?:MER-)?L\d{4}"|"jmf_year":\d+|"mix_id":"[^"]*"|"dispatch_number":"[^"]*"/g

/** A row in a form that does not depend on when it was generated: without times, and with days as the number of days ago. */
function shapeOf(row: Row, today: string): string {
  const { body_hash: _, body, ...rest } = row
  const text = JSON.stringify({ ...rest, body: typeof body === 'string' ? JSON.parse(body) : null })
  return text.replaceAll(MOMENT, '@').replaceAll(DATED, '~').replaceAll(DAY, (_all, day: string) => `${daysBetween(day, today)} days ago`)
}

/**
 * Generates the sample data as of a moment. Returns a hash for each table, the times that are wrong (after that moment, or out of order in
 * a ticket), and the number of today's tickets.
 */
function sampleAt(now: Date) {
  const data = makeSampleData({ seed: SAMPLE_SEED, now, tickets: USUAL_TICKETS, passwordHash: 'hash' })
  const todays = new Map(sampleAgencies.map(({ id, timezone }) => [id, dayInZone(now, timezone)]))
  const hashes = new Map<string, ReturnType<typeof createHash>>()
  const wrong: string[] = []
  let today = 0
  const take = (table: string, row: Row) => {
    const hash = hashes.get(table) ?? createHash('sha256')
    hashes.set(table, hash)
    hash.update(shapeOf(row, todays.get(Number(row['dot_authority_id'])) ?? ''))
    for (const [moment] of JSON.stringify(row).matchAll(MOMENT)) if (Date.parse(moment) > now.getTime()) wrong.push(`${table} has ${moment}`)
  }
  for (const [table, rows] of data.frame) for (const row of rows) take(table, row)
  for (const { slip, events, ...others } of data.tickets()) {
    take('slips', slip)
    for (const event of events) take('slip_events', event)
    for (const [table, rows] of Object.entries(others)) for (const row of rows) take(table, row)
    const times = [slip['ticketed_at'], ...events.map((event) => event['happened_at'])].map(String)
    if (times.join() !== times.toSorted().join()) wrong.push(`ticket ${String(slip['id'])}: ${times.join(' ')}`)
    if (slip['ticket_date'] === todays.get(Number(slip['dot_authority_id']))) today += 1
  }
  for (const [table, rows] of data.rest()) for (const row of rows) take(table, row)
  return { shape: Object.fromEntries([...hashes].map(([table, hash]) => [table, hash.digest('hex').slice(0, 16)])), wrong, today }
}

/** All moments in `npm run test:clocks`, the first four in `npm run test:all`, otherwise only the first two. */
const tried = process.env.CLOCKS === 'long' ? moments : moments.slice(0, runsThorough ? 4 : 2)
const usual = sampleAt(new Date('2026-06-17T23:00:00Z'))

describe('the sample data, whenever it is generated', () => {
  test.each(tried)('at $at, $name, it has the rows of any other time, none of them later than the load, with tickets of today', ({ at }) => {
    const sample = sampleAt(new Date(at))
    expect(sample.shape).toEqual(usual.shape)
    expect(sample.wrong).toEqual([])
    expect(sample.today).toBeGreaterThan(60)
  })

  test('RECO-1 CALB-8 it has the cases that tests and the tour start with', () => {
    const data = makeSampleData({ seed: SAMPLE_SEED, now: new Date(), tickets: USUAL_TICKETS, passwordHash: 'hash' })
    const count = new Map<string, number>()
    const suppliers = new Map<string, Set<unknown>>()
    const add = (...keys: string[]) => keys.forEach((key) => count.set(key, (count.get(key) ?? 0) + 1))
    for (const { slip } of data.tickets()) {
      const { dot_project_id: project, status, coded, job_number: job } = slip
      add(`project ${String(project)} ${String(status)}`, `project ${String(project)} ${coded === true ? 'coded' : 'uncoded'}`)
      if (project !== null || slip['dot_authority_id'] !== 1) continue
      add(`job ${String(job)}`)
      suppliers.set(String(job), (suppliers.get(String(job)) ?? new Set()).add(slip['supplier']))
    }
    const least: Readonly<Record<string, number>> = { pending: 20, delivered: 500, rejected: 10, voided: 10, flagged: 1, changed_after_delivered: 2, uncoded: 200, coded: 900 }
    for (const [state, times] of Object.entries(least)) expect([state, (count.get(`project 1 ${state}`) ?? 0) >= times]).toEqual([state, true])
    for (const project of [2, 3, 12, 17]) {
      expect([project, (count.get(`project ${project} pending`) ?? 0) >= 10, (count.get(`project ${project} uncoded`) ?? 0) >= 100]).toEqual([project, true, true])
    }
    // the sample data needs a job number that can be connected to a project: it belongs to one supplier, has more than one ticket, and is
    // similar to the project's number
    const placeable = [...suppliers].filter(([job, of]) => of.size === 1 && job.startsWith('26041') && (count.get(`job ${job}`) ?? 0) > 1)
    expect(placeable).not.toEqual([])
  })
})
