import { CONTRACT_NUMBER_LABEL_MAX, PLANT_DAYS_MAX, PLANT_DAYS_MIN } from '#src/areas/agency/domain/account/limits'
import { characterCount, cleanLine, isShowable } from '#src/platform/domain/formats/plain-text'
import { readDayTime } from '#src/platform/domain/formats/day-time'
import { RETENTION_YEARS_MAX, RETENTION_YEARS_MIN } from '#src/areas/agency/domain/retention'
import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'

/** The settings of an agency as typed in the form. For an empty setting, the product's default applies (ACCT-4, CONST-8). */
export interface TypedAgency {
  readonly contract_number_label: string
  readonly plant_days: string
  readonly delivery_report_time: string
  readonly retention_years: string
}

export const agencyFieldNames = ['contract_number_label', 'plant_days', 'delivery_report_time', 'retention_years'] as const
export type AgencyFieldName = (typeof agencyFieldNames)[number]

/** The settings of an agency as stored. */
export interface AgencyFields {
  readonly contract_number_label: string
  readonly plant_days: number | null
  /** A time as HH:MM in 24-hour notation; null for the product's default. */
  readonly delivery_report_time: string | null
  /** Number of years for which a deleted project with payments is retained; null for the product's default (CONST-4). */
  readonly retention_years: number | null
}

const checks: Readonly<Record<AgencyFieldName, (typed: string) => Verdict>> = {
  contract_number_label(typed) {
    const label = cleanLine(typed)
    if (label === '' || characterCount(label) > CONTRACT_NUMBER_LABEL_MAX) return refuse('errors.contract_number_label', { max: CONTRACT_NUMBER_LABEL_MAX })
    return isShowable(label) ? allow : refuse('errors.text_not_valid')
  },
  plant_days: (typed) => (isWholeOrEmpty(typed, PLANT_DAYS_MIN, PLANT_DAYS_MAX) ? allow : refuse('errors.plant_days', { min: PLANT_DAYS_MIN, max: PLANT_DAYS_MAX })),
  delivery_report_time: (typed) => (typed.trim() === '' || readDayTime(typed) !== null ? allow : refuse('errors.time_of_day')),
  retention_years: (typed) =>
    isWholeOrEmpty(typed, RETENTION_YEARS_MIN, RETENTION_YEARS_MAX) ? allow : refuse('errors.retention_years', { min: RETENTION_YEARS_MIN, max: RETENTION_YEARS_MAX }),
}

function isWholeOrEmpty(typed: string, min: number, max: number): boolean {
  const text = typed.trim()
  return text === '' || (/^\d{1,4}$/.test(text) && Number(text) >= min && Number(text) <= max)
}

/** Whether one typed setting of an agency is valid (ACCT-4). */
export function checkAgencyField(name: AgencyFieldName, typed: string): Verdict {
  return checks[name](typed)
}

/** Converts valid settings to the form in which they are stored. Settings that were not typed are left out. */
export function storedAgency(typed: Partial<TypedAgency>): Partial<AgencyFields> {
  const { contract_number_label: label, plant_days: days, delivery_report_time: time, retention_years: years } = typed
  return {
    ...(label === undefined ? {} : { contract_number_label: cleanLine(label) }),
    ...(days === undefined ? {} : { plant_days: days.trim() === '' ? null : Number(days.trim()) }),
    ...(time === undefined ? {} : { delivery_report_time: readDayTime(time) }),
    ...(years === undefined ? {} : { retention_years: years.trim() === '' ? null : Number(years.trim()) }),
  }
}
