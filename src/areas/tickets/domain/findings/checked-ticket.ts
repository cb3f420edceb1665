import type { Balance } from '#src/areas/tickets/domain/balance'
import type { TicketStatus } from '#src/platform/domain/status-words'

/** Another load that a ticket is compared with. */
export interface OtherLoad {
  readonly ticket_number: string
  /** How long before the checked ticket the other load was loaded, in minutes. */
  readonly minutes_before: number
}

/** A failing test result of a sample of a ticket or of its lot. */
export interface FailingResult {
  readonly sample: string
  /** The ticket that the sample was taken from, if it is another ticket of the lot; null for a sample of the checked ticket. */
  readonly ticket_number: string | null
  /** The code of the test, such as 'air_content'. */
  readonly test: string
  /** The judged value and its limits, in the unit of the test, as they were entered or computed. */
  readonly judged: string | null
  readonly low: string | null
  readonly high: string | null
}

/**
 * What the rules of findings know about a ticket: its own values, and facts about other loads, its project and its lot. Weights are in
 * pounds, or null if the ticket has no amount in a unit of weight. Moments are in seconds since 1970, distances in miles.
 */
export interface CheckedTicket {
  readonly status: TicketStatus
  readonly ticket_type: string | null
  readonly ticketed_at: number
  readonly received_at: number
  readonly reissued: boolean
  readonly gross: number | null
  readonly tare: number | null
  readonly net: number | null
  /** The Max GVW that applies (TICK-40). */
  readonly max_gvw: number | null
  readonly axle_weights: readonly number[] | null
  /** Distances between neighboring axles, in feet: one fewer than there are axles. */
  readonly axle_spacings: readonly number[] | null
  /** In degrees Fahrenheit. */
  readonly temperature: number | null
  readonly arrived_at: number | null
  /** The last load within an hour before this one that has the same supplier, plant, truck and net. */
  readonly same_load: OtherLoad | null
  /** The last load within two hours before this one that has the same truck and plant. */
  readonly load_before: OtherLoad | null
  /** The median tare of the truck's last 20 loads before this one, and how many there were. */
  readonly usual_tare: { readonly lbs: number; readonly loads: number } | null
  /**
   * The ticket's load number and running total within the plant, day and material, and those of the previous load; null without a load
   * number.
   */
  readonly sequence: {
    readonly load: number
    readonly load_before: number | null
    /** In the ticket's unit. */
    readonly net: number | null
    readonly total: number | null
    readonly total_before: number | null
  } | null
  /** The ticket's local day and time at the project, such as 'monday' and '14:05'; null without a project. */
  readonly loaded: { readonly weekday: string; readonly time: string } | null
  readonly working_hours: Readonly<Record<string, { readonly start: string; readonly end: string }>> | null
  /** The distance between the delivery location and the project; null when one of the two is not known. */
  readonly miles_from_project: number | null
  /** The closed pay period that includes the ticket's date, if the period was closed before the ticket was received. */
  readonly closed_period: number | null
  /** Whether a daily work report of the ticket's day was sent before the ticket was received. */
  readonly report_sent: boolean
  /**
   * The assigned amount compared with the amount to assign; null without pay codes, without a net, with a source-only item, or when units
   * do not convert.
   */
  readonly balance: Balance | null
  /** The ticket's lot: the tickets of its project and material with the same lot number. Null without a lot number or a project. */
  readonly lot: string | null
  /** The failing results of the samples of the ticket and of its lot, the oldest sample first. */
  readonly failing_results: readonly FailingResult[]
  /** Which of the fields that an agency can require have a value. */
  readonly filled: readonly string[]
}

/** The values that a rule found, to fill in the placeholders of its sentence. */
export type FoundValues = Readonly<Record<string, string | number>>
