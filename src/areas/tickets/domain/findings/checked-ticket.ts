import type { Balance } from '#src/areas/tickets/domain/balance'
import type { TicketStatus } from '#src/platform/domain/status-words'

/** Another load, with which the checked ticket is compared. */
export interface OtherLoad {
  readonly ticket_number: string
  /** The number of minutes by which this load was loaded before the checked ticket's load. */
  readonly minutes_before: number
}

/** A failing test result of a sample that was taken from the checked ticket or from another ticket of its lot. */
export interface FailingResult {
  readonly sample: string
  /** The number of the ticket from which the sample was taken, if it is another ticket of the lot. Null if it is the checked ticket. */
  readonly ticket_number: string | null
  /** The code of the test, such as 'air_content'. */
  readonly test: string
  /** The value that was judged, and its limits, in the unit of the test, as they were entered or computed. */
  readonly judged: string | null
  readonly low: string | null
  readonly high: string | null
}

/**
 * The data about a ticket that the rules of findings use: its own values, and facts about other loads, its project and its lot. Weights are
 * in pounds, or null if the ticket has no amount in a unit of weight. Times are in seconds since 1970, distances in miles.
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
  /** The Max GVW that applies to the ticket (TICK-40). */
  readonly max_gvw: number | null
  readonly axle_weights: readonly number[] | null
  /** The distances between neighboring axles, in feet. There is one fewer than there are axles. */
  readonly axle_spacings: readonly number[] | null
  /** The temperature of the material at the plant, in degrees Fahrenheit. */
  readonly temperature: number | null
  readonly arrived_at: number | null
  /** The last load, within the hour before this ticket's load, that has the same supplier, plant, truck and net. Null if there is none. */
  readonly same_load: OtherLoad | null
  /** The last load, within the two hours before this ticket's load, that has the same truck and plant. Null if there is none. */
  readonly load_before: OtherLoad | null
  /** The median tare of the truck's last loads before this one (at most 20), and the number of these loads. Null if there are none. */
  readonly usual_tare: { readonly lbs: number; readonly loads: number } | null
  /**
   * Loads of the same plant, day and material are numbered. `load` and `total` are the ticket's load number and running total;
   * `load_before` and `total_before` are those of the load with the next lower number. Null if the ticket has no load number.
   */
  readonly sequence: {
    readonly load: number
    readonly load_before: number | null
    /** The ticket's net, in the ticket's unit. */
    readonly net: number | null
    readonly total: number | null
    readonly total_before: number | null
  } | null
  /**
   * The day of the week and the time at which the load was loaded, in the project's time zone, such as 'monday' and '14:05'. Null if the
   * ticket has no project.
   */
  readonly loaded: { readonly weekday: string; readonly time: string } | null
  readonly working_hours: Readonly<Record<string, { readonly start: string; readonly end: string }>> | null
  /** The distance between the delivery location and the project. Null if one of the two locations is not known. */
  readonly miles_from_project: number | null
  /**
   * The number of the pay period that includes the ticket's date, if that period was closed before the ticket was received. Otherwise null.
   */
  readonly closed_period: number | null
  /** Whether the daily work report of the ticket's date was sent before the ticket was received. */
  readonly report_sent: boolean
  /**
   * How the assigned quantities compare with the amount to assign. Null if the ticket has no pay codes, no net or a source-only item, or if
   * units cannot be converted.
   */
  readonly balance: Balance | null
  /**
   * The number of the ticket's lot. A lot consists of the tickets of one project and material that have the same lot number. Null if the
   * ticket has no lot number or no project.
   */
  readonly lot: string | null
  /** The failing results of the samples of the ticket and of its lot, the oldest sample first. */
  readonly failing_results: readonly FailingResult[]
  /** The names of the fields that have a value, among those that an agency can require. */
  readonly filled: readonly string[]
}

/** What a rule found: the values for the placeholders in the rule's sentence. */
export type FoundValues = Readonly<Record<string, string | number>>
