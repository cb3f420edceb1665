import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'

/** The subject of an audit binder: a closed pay period of a project, or one of its pay items in all closed periods (PLUS-20). */
export type BinderSubject = { readonly pay_period: number } | { readonly pay_item_id: number }

/** The value of `format` in a manifest, which names the program that can check the binder. */
export const BINDER_FORMAT = 'Slipway audit binder, format 1'
/** The size of the largest binder that the server checks, in megabytes. */
export const BINDER_MAX_MB = 50
export const BINDER_MAX_BYTES = BINDER_MAX_MB * 1024 ** 2
/** For how many hours a new binder can be downloaded. */
export const BINDER_FILE_HOURS = 24

export const MANIFEST = 'manifest.json'
/** The name of the file with the hashes. It has the format of `sha256sum --check`, so that the hashes can be checked without Slipway. */
export const HASHES = 'SHA256SUMS'
export const COVER = 'binder.pdf'

/** The column headings of lines.csv. Checking a binder compares the quantities in lines.csv with the totals of pay-codes.csv. */
export const lineHeadings = ['line_id', 'pay_period', 'line_number', 'item_code', 'item_description', 'contractor', 'do_not_pay', 'tickets', 'quantity', 'unit', 'unit_price_usd', 'amount_usd'] as const
/** The column headings of pay-codes.csv. */
export const codeHeadings = ['line_id', 'ticket_id', 'ticket_number', 'slot', 'quantity', 'unit', 'coded_at', 'coded_by', 'notes'] as const

/** A file of a binder. `rows` does not count the headings; null for a file that is not a table. */
export interface BinderFile {
  readonly name: string
  readonly bytes: number
  /** The hash in hexadecimal. */
  readonly sha256: string
  readonly rows: number | null
}

/** The manifest of a binder. Quantities and amounts are exact decimal texts, amounts in dollars. */
export interface BinderManifest {
  readonly format: typeof BINDER_FORMAT
  readonly agency: string
  readonly project: { readonly id: number; readonly title: string; readonly state_project_number: string; readonly timezone: string }
  readonly subject: { readonly pay_period: number } | { readonly pay_item: { readonly id: number; readonly item_code: string; readonly item_description: string } }
  /** The closed periods that the binder covers. */
  readonly periods: readonly { readonly number: number; readonly start_date: string; readonly end_date: string; readonly closed_at: string; readonly closed_by: string }[]
  readonly created_at: string
  readonly created_by: string
  readonly tickets: number
  /** The sum of the amounts of all lines that have a price, in dollars. */
  readonly amount: string
  /** The number of lines that have a quantity but no price, without do-not-pay lines. `amount` leaves them out. */
  readonly lines_without_price: number
  readonly quantities: readonly { readonly unit: string; readonly quantity: string }[]
  /**
   * The last seal of the audit trail when the binder was created, to compare with `npm run audit:verify`; null if nothing was sealed yet.
   */
  readonly trail_seal: { readonly id: number; readonly sha256: string; readonly sealed_at: string } | null
  readonly files: readonly BinderFile[]
}

/** The subject of a binder as text, as in its file name: 'pay period 3' or 'item 2360.509'. */
export function subjectText(subject: BinderManifest['subject']): string {
  return 'pay_period' in subject ? `pay period ${subject.pay_period}` : `item ${subject.pay_item.item_code}`
}

/** Whether a binder of a period can be created. The period must be closed, because its payments can change until then. */
export function mayBindPeriod({ number, state }: { readonly number: number; readonly state: 'in_progress' | 'closed' }): Verdict {
  return state === 'closed' ? allow : refuse('errors.binder_open_period', { number })
}

/** Whether a binder of a pay item can be created. The item must have been paid in a closed period. */
export function mayBindItem({ code, closed }: { readonly code: string; readonly closed: number }): Verdict {
  return closed > 0 ? allow : refuse('errors.binder_not_paid', { code })
}
