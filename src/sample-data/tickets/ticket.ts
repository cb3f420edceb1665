import { openHistory } from '#src/sample-data/tickets/history'
import { drawOutcome, FLAGGED, LACKS_A_FIELD, NOTED, type Outcome } from '#src/sample-data/tickets/outcomes'
import type { ProjectPlan } from '#src/sample-data/plan'
import type { Random } from '#src/sample-data/random'
import { besideRoad } from '#src/sample-data/stationing/sample-roads'
import type { Load } from '#src/sample-data/tickets/shifts'
import { sourceBody } from '#src/sample-data/tickets/source-body'
import { detailsOf } from '#src/sample-data/tickets/ticket-details'
import { TicketLife, type Measured, type TicketCase } from '#src/sample-data/tickets/ticket-life'
import type { ProjectRun, SampleTicket } from '#src/sample-data/tickets/tickets'
import { HOUR_MS } from '#src/sample-data/wall-clock'
import { countedAmounts, countedLoad, scaleAmounts, weigh, type Amounts } from '#src/sample-data/tickets/weights'

const MINUTE_MS = 60_000

/** The ticket of one load, and a second one if the plant printed it twice. Tickets that have not arrived by now are left out. */
export function* makeTicket(load: Load, run: ProjectRun, totals: Map<string, number>, random: Random): Generator<SampleTicket> {
  const outcome = drawOutcome(random)
  const receivedAt = arrival(load, outcome, random)
  const measured = measure(load, outcome, run.plan.maxGvwOverride ?? load.truck.maxGvw, random)
  const key = `${load.supply.plant} ${load.supply.material}`
  const missing = load.followsGap ? measured.amounts.counted : 0
  const total = (load.isFirst ? 0 : (totals.get(key) ?? 0)) + measured.amounts.counted + missing
  totals.set(key, total)
  const number = nextNumber(load)
  if (receivedAt > run.now) return
  yield ticketOf({ load, outcome, receivedAt, measured, total, number, copyOf: null }, run, random)
  if (outcome !== 'duplicate') return
  const later = random.int(2, 8) * MINUTE_MS
  const again = receivedAt + later
  if (again > run.now) return
  const second = { ...load, at: load.at + later }
  yield ticketOf({ load: second, outcome, receivedAt: again, measured, total, number: nextNumber(load), copyOf: number }, run, random)
}

function nextNumber({ supply: { from } }: Load): string {
  from.issued += 1
  return `${from.prefix}${from.issued}`
}

function arrival(load: Load, outcome: Outcome, random: Random): number {
  if (outcome === 'late') return load.at + random.int(26, 70) * HOUR_MS
  const seconds = random.int(4, 45) * 1000
  return load.supply.from.sends === 'live' ? load.at + seconds : Math.max(load.startsBatchAt, load.at) + seconds
}

function measure(load: Load, outcome: Outcome, limitLbs: number, random: Random): Measured {
  const { unit, hauling } = load.supply.loaded
  const isReissued = outcome === 'reissued' || outcome === 'changed_after_delivered'
  if (unit === 'CY' || unit === 'GAL' || unit === 'LOAD') {
    const counted = unit === 'LOAD' ? 100 : countedLoad(hauling, random)
    const first = isReissued ? countedAmounts(unit, counted + 100) : null
    return { weighed: null, amounts: countedAmounts(unit, counted), before: first }
  }
  const kind = outcome === 'overweight' || outcome === 'odd_tare' ? outcome : 'usual'
  const weighed = weigh(load, limitLbs, kind, random)
  const amounts = scaleAmounts(weighed, unit, limitLbs)
  if (outcome === 'no_weights') return { weighed: null, amounts: withoutWeights(amounts), before: null }
  const first = isReissued ? scaleAmounts({ ...weighed, gross: weighed.gross - random.int(20, 70) }, unit, limitLbs) : null
  return { weighed, amounts, before: first }
}

function withoutWeights(amounts: Amounts): Amounts {
  return { ...amounts, gross_amount_1: null, gross_amount_2: null, tare_amount_1: null, tare_amount_2: null, net_amount: null, net_amount_2: null,
    quantity: null, overload_amount: null, overload_unit: null }
}

function ticketOf(one: TicketCase, run: ProjectRun, random: Random): SampleTicket {
  const { load, outcome, measured } = one
  const { plan, ids } = run
  const { agency } = plan
  const { supply } = load
  ids.slips += 1
  const id = ids.slips
  const job = jobOf(one, run, random)
  const supplied = { ...suppliedOf(one, job, run, random) }
  if (random.chance(LACKS_A_FIELD)) supplied[random.pick(['hauler', 'truck', 'load_number', 'weighmaster', 'product_code', 'job_name'] as const)] = null
  const details = detailsOf(load, agency.mark, run.moment, random)
  const body = sourceBody(supplied, details)
  const bodyBefore = measured.before === null ? body : { ...body, ...withoutNulls(sentOf(measured.before)) }
  const history = openHistory(id, agency.id, supply.from, ids, run, random)
  history.receive('received', bodyBefore, { status: [null, 'pending'] }, one.receivedAt)
  const ticket = new TicketLife(one, run, random, history, id, job.project, details, supplied.max_gvw)
  if (run.station !== null && supplied.delivery_lat !== null && supplied.delivery_long !== null) ticket.find(run.station({ latitude: supplied.delivery_lat, longitude: supplied.delivery_long }))
  if (outcome === 'changed_after_delivered') {
    ticket.deliver()
    ticket.reissue(body)
  } else {
    if (outcome === 'reissued') ticket.reissue(body)
    if (outcome === 'voided' && random.chance(0.7)) ticket.void(body)
    if (random.chance(FLAGGED)) ticket.flag()
    if (random.chance(NOTED)) ticket.note()
    if (outcome === 'rejected' || (one.copyOf !== null && random.chance(0.5))) ticket.reject()
    else ticket.deliver()
    if (outcome === 'voided') ticket.void(body)
  }
  ticket.code()
  return ticket.rows(supplied)
}

function withoutNulls<T extends object>(values: T): Partial<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)) as Partial<T>
}

/** The amounts that a plant sends, which do not include the overload. */
function sentOf(amounts: Amounts): Omit<Amounts, 'counted' | 'overload_amount' | 'overload_unit'> {
  const { counted: _, overload_amount: __, overload_unit: ___, ...sent } = amounts
  return sent
}

interface Job {
  readonly number: string
  readonly name: string
  readonly project: number | null
}

/** The job on the ticket: the project's, or one that matches no project. Adds a new job number to `jobs`. */
function jobOf({ outcome, copyOf, load }: TicketCase, { plan, jobs }: ProjectRun, random: Random): Job {
  const own = plan.jobNumber ?? plan.stateProjectNumber
  const isWrong = outcome === 'wrong_project' && copyOf === null
  const hidden = isWrong && random.chance(0.25)
  const job: Job = isWrong
    ? { number: hidden ? plan.agency.mark('YARD') : `${own}${random.pick(['-A', '0', ' N'])}`, name: hidden ? plan.agency.mark('Own yard') : plan.title.slice(0, 34), project: null }
    : { number: own, name: plan.title.slice(0, 80), project: plan.id }
  const key = `${plan.agency.id} ${load.supply.from.supplier} ${job.number}`
  if (!jobs.has(key)) {
    jobs.set(key, { agency: plan.agency.id, supplier: load.supply.from.supplier, jobNumber: job.number, jobName: job.name, project: job.project, hidden })
  }
  return job
}

function suppliedOf({ load, measured, total, number }: TicketCase, job: Job, { plan, moment }: ProjectRun, random: Random) {
  const { supply, truck } = load
  const { from, loaded } = supply
  const { mark } = plan.agency
  const isScale = loaded.unit !== 'CY' && loaded.unit !== 'GAL' && loaded.unit !== 'LOAD'
  const hasPlace = random.chance(0.6)
  return {
    ticket_number: number,
    load_number: String(load.loadNumber) as string | null,
    dispatch_number: mark(`D${load.day.slice(5, 7)}${load.day.slice(8)}-${supply.from.id}${supply.trucks}`),
    void: false,
    ticket_date: load.day,
    ticketed_at: moment(load.at),
    dispatched_at: moment(load.at - random.int(5, 25) * MINUTE_MS),
    ...sentOf(measured.amounts),
    quantity_ordered: null,
    ticketed_net: (measured.before ?? measured.amounts).net_amount,
    accumulated_quantity: measured.amounts.net_amount === null ? null : totalText(total, loaded.unit),
    max_gvw: isScale && random.chance(0.93) ? truck.maxGvw : null,
    truck: truck.name as string | null,
    hauler: (random.chance(0.85) ? from.hauler : mark('Independent')) as string | null,
    plant_name: from.name,
    supplier: from.supplier,
    customer_name: plan.prime,
    contractor: supply.contractorName ?? plan.prime,
    weighmaster: (isScale ? random.pick(from.weighmasters) : null) as string | null,
    product_code: mark(loaded.productCode) as string | null,
    material_description: mark(loaded.description),
    ticket_type: loaded.type,
    job_name: job.name as string | null,
    job_number: job.number,
    ...(hasPlace ? deliveredAt(plan, random) : { delivery_lat: null, delivery_long: null }),
    ticketed_lot_number: loaded.type === 'asphalt' ? mark(`L${load.day.slice(5, 7)}${load.day.slice(8)}`) : null,
  }
}

/** Where a load is placed: within 24 feet of the center line of its project's road or, without a road, somewhere near the project. */
function deliveredAt({ latitude, longitude, road }: ProjectPlan, random: Random): { delivery_lat: number; delivery_long: number } {
  const [north, east] = [random.int(-40, 40), random.int(-90, 90)]
  const at = road === null ? { latitude: latitude + north / 10_000, longitude: longitude + east / 10_000 } : besideRoad(road, (east + 90) / 180, north * 0.6)
  return { delivery_lat: Number(at.latitude.toFixed(6)), delivery_long: Number(at.longitude.toFixed(6)) }
}

function totalText(total: number, unit: string): string {
  return unit === 'LB' ? String(total * 20) : (total / 100).toFixed(2)
}
