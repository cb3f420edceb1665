import type { Delivery } from '#src/areas/daily-work-reports/domain/answer'
import type { InspectorThere } from '#src/areas/daily-work-reports/domain/checks'

/** A report to hand over to the agency system: its agency, the stored body, the Idempotency-Key, and the numbers of its lines. */
export interface Handover {
  readonly agency: number
  readonly name: string
  readonly payload: string
  /** The Idempotency-Key, the same for every attempt, so that the receiver accepts the report only once. */
  readonly key: string
  readonly lineNumbers: readonly number[]
}

/** The inspector of a report, from our own database. */
export interface KnownInspector {
  readonly email: string
  /** False for a person who is no longer an active employee. */
  readonly isActive: boolean
  readonly role: string
}

/** The receiver of daily work reports: an HTTP service or the outbox folder (DWR-9, DWR-19). docs/agency-system.md describes both. */
export interface AgencySystem {
  readonly kind: 'agency_system' | 'outbox'
  inspector(agency: number, inspector: KnownInspector): Promise<InspectorThere>
  send(handover: Handover): Promise<Delivery>
}
