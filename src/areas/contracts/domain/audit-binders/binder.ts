import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'

/** What an audit binder is of: a closed pay period of a project, or one of its pay items in all closed periods (PLUS-20). */
export type BinderSubject = { readonly pay_period: number } | { readonly pay_item_id: number }

/** The first line of a manifest says which program can check it. */
export const BINDER_FORMAT = 'Slipway audit binder, format 1'
/** The largest binder that can be checked here. */
export const BINDER_MAX_MB = 50
export const BINDER_MAX_BYTES = BINDER_MAX_MB * 1024 ** 2
/** How long a new binder can be downloaded, in hours. */
export const BINDER_FILE_HOURS = 24

export const MANIFEST = 'manifest.json'
/** The hashes in the form that `sha256sum --check` reads, for a check without Slipway. */
export const HASHES = 'SHA256SUMS'
export const COVER = 'binder.pdf'

/** The headings of the two files that are added up when a binder is checked. */
export const lineHeadings = ['line_id', 'pay_period', 'line_number', 'item_code', 'item_description', 'contractor', 'do_not_pay', 'tickets', 'quantity', 'unit', 'unit_price_usd', 'amount_usd'] as const
export const codeHeadings = ['line_id', 'ticket_id', 'ticket_number', 'slot', 'quantity', 'unit', 'coded_at', 'coded_by', 'notes'] as const

/** A file of a binder. `rows` is without the headings; null for a file that is no table. */
export interface BinderFile {
  readonly name: string
  readonly bytes: number
  /** Hexadecimal. */
  readonly sha256: string
  readonly rows: number | null
}

/** What a binder says of itself. Quantities and amounts are exact decimal texts, amounts in dollars. */
export interface BinderManifest {
  readonly format: typeof BINDER_FORMAT
  readonly agency: string
  readonly project: { readonly id: number; readonly title: string; readonly state_project_number: string; readonly timezone: string }
  readonly subject: { readonly pay_period: number } | { readonly pay_item: { readonly id: number; readonly item_code: string; readonly item_description: string } }
  /** The closed periods that it covers. */
  readonly periods: readonly { readonly number: number; readonly start_date: string; readonly end_date: string; readonly closed_at: string; readonly closed_by: string }[]
  readonly created_at: string
  readonly created_by: string
  readonly tickets: number
  /** The sum of the lines with a price, and how many lines have none. */
  readonly amount: string
  readonly lines_without_price: number
  readonly quantities: readonly { readonly unit: string; readonly quantity: string }[]
  /** The last seal of the audit trail at that time, to compare with `npm run audit:verify`; null when nothing was sealed yet. */
  readonly trail_seal: { readonly id: number; readonly sha256: string; readonly sealed_at: string } | null
  readonly files: readonly BinderFile[]
}

/** 'pay period 3' or 'item 2360.509', as in the name of the file. */
export function subjectText(subject: BinderManifest['subject']): string {
  return 'pay_period' in subject ? `pay period ${subject.pay_period}` : `item ${subject.pay_item.item_code}`
}

/** Whether a period is ready for a binder: what was paid is final only after the close. */
export function mayBindPeriod({ number, state }: { readonly number: number; readonly state: 'in_progress' | 'closed' }): Verdict {
  return state === 'closed' ? allow : refuse('errors.binder_open_period', { number })
}

/** Whether a pay item has been paid, so that there is something to bind. */
export function mayBindItem({ code, closed }: { readonly code: string; readonly closed: number }): Verdict {
  return closed > 0 ? allow : refuse('errors.binder_not_paid', { code })
}
