import { readStation } from '#src/areas/stationing/domain/station-text'
import { characterCount, isShowable, storedText } from '#src/platform/domain/formats/plain-text'
import { usDay } from '#src/platform/domain/formats/dates'
import type { Role } from '#src/platform/domain/session/roles'
import type { Day } from '#src/platform/domain/time/days'
import { allow, firstRefusal, refuse, type Verdict } from '#src/platform/domain/verdict'

/** A report cannot be sent if more tickets than this were delivered on its date (DWR-17). */
export const DWR_MAX_TICKETS = 500
export const REMARKS_MAX = 4_000
const WEATHER_MAX = 500
const LOCATION_MAX = 200
const MATERIAL_SET_MAX = 80
const COMMENT_MAX = 1_000

/** The states of a report (§4, DWR-10). */
export const reportStates = ['draft', 'sent', 'partially_sent', 'failed'] as const
export type ReportState = (typeof reportStates)[number]

/** The labels of the report states. */
export const reportStateWords: Readonly<Record<ReportState, string>> = { draft: 'Draft', sent: 'Sent', partially_sent: 'Partially sent', failed: 'Failed' }

/** The states of a line (A.3). */
export const lineStates = ['draft', 'taken', 'refused'] as const
export type LineState = (typeof lineStates)[number]

/** An inspector must have one of these roles in the agency system (DWR-15, DWR-16). */
export const inspectorRoles: readonly Role[] = ['field_inspector', 'field_engineer', 'area_manager', 'administrator']

/** The name of a report (A.3). */
export function reportName(projectNumber: string, date: Day): string {
  return `DWR ${projectNumber} ${usDay(date)}`
}

/**
 * The state of a report after an answer: sent if every line is accepted, partially sent if only some lines are, failed if none is (DWR-11).
 */
export function stateAfter(acceptedCount: number, left: number): ReportState {
  if (acceptedCount === 0) return 'failed'
  return left === 0 ? 'sent' : 'partially_sent'
}

/** Whether a report is not entirely sent yet. */
export function isNotSent({ status }: { readonly status: ReportState }): Verdict {
  return status === 'sent' ? refuse('errors.dwr_sent') : allow
}

/**
 * Whether the values of a report and its lines can still be edited. While a send is unanswered, they stay as they were sent, because the
 * agency system may have accepted them (DWR-7, DWR-12).
 */
export function mayEditReport(report: { readonly status: ReportState; readonly isSendingOpen: boolean }): Verdict {
  return firstRefusal(isNotSent(report), report.isSendingOpen ? refuse('errors.dwr_open_sending') : allow)
}

/**
 * Whether a report can be deleted: by its inspector or an administrator, while the agency system has none of its lines. While an earlier
 * send is unanswered, the agency system may have some of the lines (DWR-8).
 */
export function mayDeleteReport(report: { readonly status: ReportState; readonly inspector_id: number; readonly isSendingOpen: boolean }, person: { readonly id: number; readonly role: Role | null }): Verdict {
  if (report.status === 'sent' || report.status === 'partially_sent') return refuse(report.status === 'sent' ? 'errors.dwr_sent' : 'errors.dwr_sent_lines')
  if (report.isSendingOpen) return refuse('errors.dwr_open_sending')
  return person.role === 'administrator' || person.id === report.inspector_id ? allow : refuse('errors.dwr_not_own')
}

/** The numbers for `count` new lines: the lowest numbers that are not in `takenNumbers`, in ascending order (DWR-3). */
export function freeNumbers(takenNumbers: readonly number[], count: number): readonly number[] {
  const used = new Set(takenNumbers)
  const free: number[] = []
  for (let number = 1; free.length < count; number += 1) if (!used.has(number)) free.push(number)
  return free
}

/** The default location of a line, until someone enters one: the site of its tickets, or the range of their stations. */
export function usualLocation({ site, stations }: { readonly site: string | null; readonly stations: readonly string[] }): string {
  if (site !== null && site.trim() !== '') return site.trim()
  const ordered = stations.map((station) => station.trim()).filter((station) => station !== '').map((text) => ({ text, feet: readStation(text) })).toSorted(byStation)
  const [first, last] = [ordered[0], ordered.at(-1)]
  if (first === undefined || last === undefined) return ''
  return byStation(first, last) === 0 ? `Sta. ${first.text}` : `Sta. ${first.text} to ${last.text}`
}

interface ReadStation {
  readonly text: string
  /** Null for a text that is not a station. */
  readonly feet: number | null
}

/**
 * Orders stations by their distance along the road, so that 9+50 is before 10+12; texts that are not stations come last, in natural order.
 */
function byStation(one: ReadStation, other: ReadStation): number {
  if (one.feet !== null && other.feet !== null) return one.feet - other.feet
  return Number(one.feet === null) - Number(other.feet === null) || one.text.localeCompare(other.text, 'en-US', { numeric: true })
}

/** The values that a person can enter in a report or one of its lines. */
interface Entered {
  readonly remarks?: string | null
  readonly weather?: string | null
  readonly location?: string | null
  readonly material_set?: string | null
  readonly comment?: string | null
}

/** The verdicts on the values that a person entered, by field. */
export function checkEntered({ remarks, weather, location, material_set: set, comment }: Entered): Readonly<Record<'remarks' | 'weather' | 'location' | 'material_set' | 'comment', Verdict>> {
  return {
    remarks: checkText('Remarks', remarks, REMARKS_MAX, true),
    weather: checkText('Weather', weather, WEATHER_MAX, true),
    location: checkText('Location', location, LOCATION_MAX),
    material_set: checkText('Material set', set, MATERIAL_SET_MAX),
    comment: checkText('Comment', comment, COMMENT_MAX, true),
  }
}

function checkText(label: string, typed: string | null | undefined, max: number, lines = false): Verdict {
  const text = storedText(typed ?? '').trim()
  if (!isShowable(text, lines)) return refuse('errors.field_characters', { label })
  return characterCount(text) > max ? refuse('errors.field_text_long', { label, max }) : allow
}
