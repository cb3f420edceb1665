import type { Delivery } from '#src/areas/daily-work-reports/domain/answer'
import type { InspectorThere } from '#src/areas/daily-work-reports/domain/checks'

/** A report as it is handed over: its agency, the stored body, its key, and the numbers of its lines. */
export interface Handover {
  readonly agency: number
  readonly name: string
  readonly payload: string
  /** The same in every try, so that the receiver takes it once. */
  readonly key: string
  readonly lineNumbers: readonly number[]
}

/** The inspector of a report, as Slipway knows the person. */
export interface KnownInspector {
  readonly email: string
  /** False for a person who is no longer an active employee. */
  readonly isActive: boolean
  readonly role: string
}

/** Where daily work reports go (DWR-9, DWR-19). Both kinds are described in docs/agency-system.md. */
export interface AgencySystem {
  readonly kind: 'agency_system' | 'outbox'
  inspector(agency: number, inspector: KnownInspector): Promise<InspectorThere>
  send(handover: Handover): Promise<Delivery>
}
