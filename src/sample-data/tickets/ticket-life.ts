import { ticketNumberKey } from '#src/areas/tickets/domain/ticket-number'
import { codeTicket, isPayable, periodOf, rememberUse, type Coding } from '#src/sample-data/tickets/coding'
import type { CopyRow } from '#src/platform/server/database/copy'
import type { Changes, EventActor, History } from '#src/sample-data/tickets/history'
import { CORRECTED, noteTexts, rejectionReasons, type Outcome } from '#src/sample-data/tickets/outcomes'
import type { Actor } from '#src/sample-data/plan'
import { openRandom, type Random } from '#src/sample-data/random'
import { age, type Load } from '#src/sample-data/tickets/shifts'
import { placementOf } from '#src/sample-data/tickets/ticket-details'
import type { ProjectRun, SampleTicket } from '#src/sample-data/tickets/tickets'
import { DAY_MS, HOUR_MS, midnight } from '#src/sample-data/wall-clock'
import { scaleAmounts, type Amounts, type Weighed } from '#src/sample-data/tickets/weights'

const MINUTE_MS = 60_000
/** The server as the actor in the events of its own changes. */
const SERVER: EventActor = { id: null, name: 'Slipway' }
/** Waste is found on one in every ONE_IN_WITH_WASTE coded tickets, this long after the end of the ticket's pay period. */
const FOUND_AFTER_MS = 5 * DAY_MS + 9 * HOUR_MS
const ONE_IN_WITH_WASTE = 61

/** The measurements of a load by the scale or the batch computer. */
export interface Measured {
  readonly weighed: Weighed | null
  readonly amounts: Amounts
  /** The amounts of the first issue, if the ticket was reissued with different ones. */
  readonly before: Amounts | null
}

/** The input for one ticket. */
export interface TicketCase {
  readonly load: Load
  readonly outcome: Outcome
  readonly receivedAt: number
  readonly measured: Measured
  readonly total: number
  readonly number: string
  /** The number of the ticket that this one reprints. */
  readonly copyOf: string | null
}

/** Simulates the work on one ticket. Has its current state and records the history of changes. */
export class TicketLife {
  status: 'pending' | 'flagged' | 'delivered' | 'rejected' | 'voided' | 'changed_after_delivered' | '' = 'pending'
  private deliveredDate: string | null = null
  private flagged: { by: number; at: string } | null = null
  private rejected: { reason: string; on: string } | null = null
  private station: string | null = null
  private modified = false
  private reissued = false
  private override: { lbs: number; by: number; at: string } | null = null
  private coding: Coding | null = null
  private readonly notes: CopyRow[] = []
  private readonly corrections: CopyRow[] = []
  private waste: string | null = null
  private readonly inspector: Actor
  private readonly dayAge: number

  constructor(
    private readonly one: TicketCase,
    private readonly run: ProjectRun,
    private readonly random: Random,
    private readonly history: History,
    private readonly id: number,
    private readonly project: number | null,
    private readonly details: Record<string, unknown>,
    private readonly ticketMaxGvw: number | null,
  ) {
    this.inspector = random.pick(run.plan.inspectors)
    this.dayAge = age(one.load.day, run.today)
  }

  private changeSet(what: string): string {
    const key = `${what} ${this.one.load.day}`
    const known = this.run.changeSets.get(key)
    if (known !== undefined) return known
    const uuid = this.random.uuid()
    this.run.changeSets.set(key, uuid)
    return uuid
  }

  private by(event: Parameters<History['record']>[0], changes: Changes, at: number, changeSet = this.random.uuid(), actor: EventActor = this.inspector): string {
    return this.run.moment(this.history.record(event, changes, actor, at, changeSet))
  }

  /** Gives a new ticket of the project its station and offset, as the server does when a ticket arrives (GEO-19). */
  find({ station, offset }: { readonly station: string | null; readonly offset: number | null }): void {
    if (this.project === null || station === null) return
    // uses its own random generator, so that all later random values are the same with or without a station
    this.by('edited', { station: [null, station], station_offset: [null, offset] }, this.history.lastAt(), openRandom(`${this.run.seed} station ${this.id}`).uuid(), SERVER)
    this.station = station
  }

  flag(): void {
    const at = this.history.lastAt() + this.random.int(3, 40) * MINUTE_MS
    if (at > this.run.now || this.status === 'voided') return
    const moment = this.run.moment(at)
    this.by('flagged', { flag_by_dot: [false, true], status: ['pending', 'flagged'], flagged_by: [null, this.inspector.id], flagged_at: [null, moment] }, at)
    this.flagged = { by: this.inspector.id, at: moment }
    this.status = 'flagged'
  }

  note(): void {
    const at = this.history.lastAt() + this.random.int(1, 30) * MINUTE_MS
    if (at > this.run.now) return
    const text = this.run.plan.agency.mark(this.random.pick(noteTexts))
    this.run.ids.slip_notes += 1
    const moment = this.by('note_added', { notes: [null, { id: this.run.ids.slip_notes, text }] }, at)
    this.notes.push({
      dot_authority_id: this.run.plan.agency.id,
      id: this.run.ids.slip_notes,
      slip_id: this.id,
      author_id: this.inspector.id,
      author: this.inspector.name,
      text,
      created_at: moment,
    })
  }

  reissue(body: Readonly<Record<string, unknown>>): void {
    const { before, amounts } = this.one.measured
    const at = this.history.lastAt() + this.random.int(12, 55) * MINUTE_MS
    const isDelivered = this.status === 'delivered'
    const old: Record<string, unknown> = { ...before }
    const fields = Object.entries(amounts).filter(([key, value]) => before !== null && key !== 'counted' && old[key] !== value)
    const changes = Object.fromEntries(fields.map(([key, value]) => [key, [old[key], value] as const]))
    this.history.receive('received_again', body, { ...changes, reissued: [false, true], ...(isDelivered ? { status: ['delivered', 'changed_after_delivered'] } : {}) }, at)
    this.reissued = true
    if (isDelivered) this.status = 'changed_after_delivered'
  }

  void(body: Readonly<Record<string, unknown>>): void {
    if (this.status === 'voided') return
    const at = this.history.lastAt() + this.random.int(4, 50) * MINUTE_MS
    this.history.receive('voided', { ...body, void: true }, { status: [this.status, 'voided'], void: [false, true] }, at)
    this.status = 'voided'
  }

  /**
   * Marks the ticket delivered, unless it is left open. Most are marked about an hour after the load, the others together at the end of
   * the day.
   */
  deliver(): void {
    const { load, outcome } = this.one
    if (this.status === 'voided' || this.isLeftOpen()) {
      if (this.status === 'pending' && this.random.chance(0.04)) this.status = ''
      return
    }
    const together = this.random.chance(0.4)
    const endOfDay = midnight(load.day) + 17.75 * HOUR_MS
    const at = Math.max(together ? endOfDay : load.at + this.random.int(30, 85) * MINUTE_MS, this.history.lastAt() + MINUTE_MS)
    if (at > this.run.now) return
    const set = together ? this.changeSet(`delivered ${this.inspector.id}`) : this.random.uuid()
    if (this.random.chance(0.4) && load.supply.loaded.type === 'asphalt') this.place(at - MINUTE_MS, set)
    if (this.random.chance(CORRECTED)) this.correct(at - MINUTE_MS / 2)
    if (outcome === 'overweight' && this.random.chance(0.2)) this.permit(at - MINUTE_MS / 3)
    this.by('marked_delivered', { status: [this.status, 'delivered'], delivered_date: [null, load.day] }, at, set)
    this.status = 'delivered'
    this.deliveredDate = load.day
  }

  private isLeftOpen(): boolean {
    const { load, outcome, copyOf } = this.one
    if (outcome === 'wrong_project' || copyOf !== null) return true
    if (this.dayAge <= 0) return this.random.chance(0.3)
    if (this.dayAge === 1) return this.random.chance(0.1)
    return !this.run.plan.isOver && this.random.chance(periodOf(this.run.plan, load.day)?.end === null ? 0.02 : 0.004)
  }

  private place(at: number, set: string): void {
    const { station, details } = placementOf(this.one.load, this.run.plan.stationing, this.run.plan.agency.mark, this.random)
    const isFound = this.station !== null
    this.edit(Object.fromEntries(Object.entries(isFound ? details : { station, ...details }).map(([key, value]) => [key, [null, value] as const])), null, at, set)
    this.station ??= station
    Object.assign(this.details, details)
  }

  private correct(at: number): void {
    const from = this.details['plant_temperature']
    if (typeof from !== 'string') return
    const to = `${Number(from.slice(0, -3)) + this.random.int(-18, -6)}.00`
    this.edit({ plant_temperature: [from, to] }, this.run.plan.agency.mark('Probe read again at the plant.'), at, this.random.uuid())
    this.details['plant_temperature'] = to
  }

  /** Records an edit: one event, and one correction per field (PLUS-1). */
  private edit(changes: Changes, reason: string | null, at: number, set: string): void {
    const moment = this.by('edited', changes, at, set)
    for (const [field, [before, after]] of Object.entries(changes)) {
      this.run.ids.slip_corrections += 1
      this.corrections.push({
        dot_authority_id: this.run.plan.agency.id,
        id: this.run.ids.slip_corrections,
        slip_id: this.id,
        field,
        from_value: before === null ? null : JSON.stringify(before),
        to_value: JSON.stringify(after),
        corrected_by: this.inspector.id,
        corrected_by_name: this.inspector.name,
        reason,
        corrected_at: moment,
      })
    }
    this.modified = true
  }

  /** Sets a Max GVW override, for an overweight load with a permit. */
  private permit(at: number): void {
    if (this.one.measured.weighed === null) return
    const lbs = 92_000
    const overload = this.one.measured.amounts.overload_amount
    const moment = this.by('max_gvw_override_set', { max_gvw_override: [null, lbs], overload_amount: [overload, this.overloadAt(lbs)] }, at)
    this.override = { lbs, by: this.inspector.id, at: moment }
  }

  private overloadAt(limitLbs: number): string | null {
    const { weighed } = this.one.measured
    const { unit } = this.one.load.supply.loaded
    if (weighed === null || (unit !== 'TON' && unit !== 'TN' && unit !== 'LB')) return null
    return scaleAmounts(weighed, unit, limitLbs).overload_amount
  }

  reject(): void {
    const { load, copyOf } = this.one
    const at = this.history.lastAt() + this.random.int(20, 90) * MINUTE_MS
    if (at > this.run.now || this.status === 'voided') return
    const { mark } = this.run.plan.agency
    const reason = copyOf === null ? mark(this.random.pick(rejectionReasons)) : mark(`Second print of ticket ${copyOf}`)
    this.by('marked_rejected', { status: [this.status, 'rejected'], rejection_reason: [null, reason], rejected_on: [null, load.day] }, at)
    this.status = 'rejected'
    this.rejected = { reason, on: load.day }
  }

  /**
   * Codes a delivered ticket one or two days after its load, or earlier if its period closes. A ticket remains uncoded if it is recent, if
   * no pay item fits its material and unit, if it was delivered after its period had closed, and now and then at random.
   */
  code(): void {
    const { plan, now } = this.run
    const { load, measured } = this.one
    const { supply } = load
    const period = periodOf(plan, load.day)
    const isDelivered = this.status === 'delivered' || this.status === 'changed_after_delivered'
    if (!plan.isConfirmed || !isDelivered || this.project === null || period === null || supply.paid === null) return
    if (this.dayAge < plan.uncodedDays || this.random.chance(period.end === null ? 0.06 : 0.004)) return
    if (!isPayable(supply.paid, measured.amounts.uom_1) || (measured.amounts.net_amount === null && !supply.paid.sourceOnly)) return
    const office = midnight(load.day) + this.random.int(1, 2) * DAY_MS + 10 * HOUR_MS + this.random.int(0, 240) * MINUTE_MS
    const closes = period.end === null ? now : midnight(period.end) + 1.6 * DAY_MS
    const at = Math.max(Math.min(office, closes), this.history.lastAt() + MINUTE_MS)
    if (at > closes || at > now) return
    const actor = plan.clerks[(this.dayAge + supply.from.id) % plan.clerks.length] ?? this.inspector
    const moment = this.run.moment(at)
    const payable = measured.amounts.counted - this.overCounted()
    const coding = codeTicket(plan, { supply, paid: supply.paid, payable, period, actor, at: moment }, this.random)
    this.by('assigned', { pay_item_assignments: [[], coding.rows] }, at, this.changeSet(`coded ${actor.id} ${supply.material}`), actor)
    rememberUse(this.run.uses, coding, supply, plan, actor, moment)
    this.coding = coding
    if (period.end !== null) this.findWaste(midnight(period.end) + FOUND_AFTER_MS)
  }

  /** Occasionally waste is found after the period is paid: an adjustment (PLUS-18). */
  private findWaste(at: number): void {
    if (this.id % ONE_IN_WITH_WASTE !== 0 || at > this.run.now || this.coding?.rows[0]?.quantity === null) return
    const waste = `0.${20 + (this.id % 7) * 5}`
    this.edit({ waste_quantity: [null, waste] }, this.run.plan.agency.mark('Windrow swept up, found on review.'), at + (this.id % 300) * MINUTE_MS, this.random.uuid())
    this.waste = waste
  }

  /** The overload in hundredths of a ton, the precision of payment. */
  private overCounted(): number {
    const { weighed } = this.one.measured
    if (weighed === null || this.limitLbs === null) return 0
    return Math.max(0, weighed.gross - this.limitLbs / 20)
  }

  /** The Max GVW that applies: the ticket's override, the project's, or the ticket's own (TICK-40). */
  private get limitLbs(): number | null {
    return this.override?.lbs ?? this.run.plan.maxGvwOverride ?? this.ticketMaxGvw
  }

  /** The ticket's final state, with all rows that belong to it. */
  rows(supplied: CopyRow & { readonly ticket_number: string }): SampleTicket {
    const { plan } = this.run
    const { amounts, weighed } = this.one.measured
    const overload = this.limitLbs === null || weighed === null ? null : this.overloadAt(this.limitLbs)
    const slip: CopyRow = {
      dot_authority_id: plan.agency.id,
      id: this.id,
      version: this.history.version(),
      dot_project_id: this.project,
      plant_id: this.one.load.supply.from.id,
      ...supplied,
      void: this.status === 'voided',
      ticket_number_key: ticketNumberKey(supplied.ticket_number),
      status: this.status,
      delivered_date: this.deliveredDate,
      overload_amount: overload,
      overload_unit: overload === null ? null : amounts.overload_unit,
      max_gvw_override: this.override?.lbs ?? null,
      max_gvw_override_by: this.override?.by ?? null,
      max_gvw_override_at: this.override?.at ?? null,
      station: this.station,
      waste_quantity: this.waste,
      district: this.project === null ? null : plan.district,
      flag_by_dot: this.flagged !== null,
      flagged_by: this.flagged?.by ?? null,
      flagged_at: this.flagged?.at ?? null,
      rejection_reason: this.rejected?.reason ?? null,
      rejected_on: this.rejected?.on ?? null,
      reissued: this.reissued,
      modified: this.modified,
      coded: this.coding !== null,
      pay_period: this.coding?.period ?? null,
      primary_pay_item_id: this.coding?.primary ?? null,
      secondary_pay_item_id: this.coding?.secondary ?? null,
      details: this.details,
      created_at: this.run.moment(this.one.receivedAt),
      updated_at: this.run.moment(this.history.lastAt()),
    }
    return {
      slip,
      events: this.history.events,
      sources: this.history.sources,
      assignments: (this.coding?.rows ?? []).map((row) => ({
        dot_authority_id: plan.agency.id,
        slip_id: this.id,
        slot: row.slot,
        dot_project_id: plan.id,
        project_pay_item_id: row.project_pay_item_id,
        quantity: row.quantity,
        external_dot_contractor_id: row.external_dot_contractor_id,
        additional_notes: row.additional_notes,
        pay_period: row.pay_period,
        assigned_by: row.assigned_by,
        assigned_at: row.assigned_at,
      })),
      notes: this.notes,
      corrections: this.corrections,
    }
  }
}
