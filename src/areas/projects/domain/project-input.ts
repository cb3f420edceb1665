import { usDay } from '#src/platform/domain/formats/dates'
import { characterCount, isShowable } from '#src/platform/domain/formats/plain-text'
import { checkStateProjectNumber, checkTitle } from '#src/areas/projects/domain/fields'
import { isDay, isTimeZone, type Day } from '#src/platform/domain/time/days'
import { allow, firstRefusal, refuse, type Verdict } from '#src/platform/domain/verdict'
import type { ProjectStatus } from '#src/areas/projects/domain/status'

/** The weekdays of working hours, Monday first. */
export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export type Weekday = (typeof weekdays)[number]

/** Start and end of work by weekday, in 24-hour 'HH:MM'. Nobody works on a weekday that is missing (A.2). */
export type WorkingHours = Readonly<Partial<Record<Weekday, { readonly start: string; readonly end: string }>>>

/** The fields of a project that a person enters (A.2). Days are YYYY-MM-DD. */
export interface ProjectInput {
  readonly title: string
  readonly state_project_number: string
  readonly federal_project_number: string | null
  readonly contract_number: string | null
  readonly job_number: string | null
  readonly description: string | null
  readonly public_description: string | null
  readonly district: string | null
  readonly letting_date: Day | null
  readonly project_start: Day | null
  readonly timezone: string
  readonly contractor_name: string | null
  readonly max_gvw_override: number | null
  readonly funding_source: string | null
  readonly collect_user_location: string
  readonly allow_sending_dwr: boolean
  readonly latitude: number | null
  readonly longitude: number | null
  readonly working_hours: WorkingHours | null
  readonly pay_basis: string
}

export type ProjectField = keyof ProjectInput

/** The label of each field of a project, on screen and in sentences. */
export const projectFieldLabels: Readonly<Record<ProjectField, string>> = {
  title: 'Title',
  state_project_number: 'State project number',
  federal_project_number: 'Federal project number',
  contract_number: 'Contract number',
  job_number: 'Job number',
  description: 'Description',
  public_description: 'Public description',
  district: 'District',
  letting_date: 'Letting or bid date',
  project_start: 'Project start',
  timezone: 'Time zone',
  contractor_name: 'Contractor name',
  max_gvw_override: 'Max GVW override',
  funding_source: 'Funding source',
  collect_user_location: 'Collect user location',
  allow_sending_dwr: 'Allow sending the work report',
  latitude: 'Latitude',
  longitude: 'Longitude',
  working_hours: 'Working hours',
  pay_basis: 'Pay basis',
}

/** Labels of choices: the funding sources, the settings for requesting the browser's location, and the bases of pay (A.2, PLUS-31). */
export const fundingSources = { federal: 'Federal', state: 'State', local: 'Local', other: 'Other' } as const
export const locationOptions = { off: 'Off', optional: 'Optional', required: 'Required' } as const
export const payBases = { paper: 'Paper tickets', 'e-ticket': 'E-tickets' } as const

/** The maximum number of projects that one call can change. */
export const PROJECTS_AT_ONCE = 5000
export const NUMBER_MAX = 40
export const CONTRACTOR_NAME_MAX = 80
export const DESCRIPTION_MAX = 4000
export const MAX_GVW_LIMIT_LBS = 200_000

const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/
const STARTED: ReadonlySet<ProjectStatus> = new Set(['construction', 'completed', 'archived'])

/** The refused fields of a project. `status` decides whether a start date is required (A.2). */
export function refusedFields(input: ProjectInput, status: ProjectStatus = 'draft'): Partial<Record<ProjectField, Verdict>> {
  const verdicts: Record<ProjectField, Verdict> = {
    title: checkTitle(input.title),
    state_project_number: checkStateProjectNumber(input.state_project_number),
    timezone: isTimeZone(input.timezone) ? allow : refuse('errors.timezone_not_valid'),
    federal_project_number: checkText('federal_project_number', input.federal_project_number, NUMBER_MAX),
    contract_number: checkText('contract_number', input.contract_number, NUMBER_MAX),
    job_number: checkText('job_number', input.job_number, NUMBER_MAX),
    description: checkText('description', input.description, DESCRIPTION_MAX),
    public_description: checkText('public_description', input.public_description, DESCRIPTION_MAX),
    contractor_name: checkText('contractor_name', input.contractor_name, CONTRACTOR_NAME_MAX),
    district: allow,
    letting_date: input.letting_date === null || isDay(input.letting_date) ? allow : refuse('errors.date_format', { format: 'mm/dd/yyyy' }),
    project_start: checkStart(input, status),
    max_gvw_override: checkMaxGvw(input.max_gvw_override),
    funding_source: checkChoice('funding_source', input.funding_source, fundingSources),
    collect_user_location: checkChoice('collect_user_location', input.collect_user_location, locationOptions),
    allow_sending_dwr: allow,
    latitude: checkDegrees('latitude', input.latitude, 90, input.longitude),
    longitude: checkDegrees('longitude', input.longitude, 180, input.latitude),
    working_hours: checkWorkingHours(input.working_hours),
    pay_basis: checkChoice('pay_basis', input.pay_basis, payBases),
  }
  return Object.fromEntries(Object.entries(verdicts).filter(([, verdict]) => !verdict.allowed))
}

/**
 * Whether the project's start is valid. It is required from the status construction on, and must not be before the letting (or bid) date.
 */
function checkStart({ project_start: start, letting_date: letting }: ProjectInput, status: ProjectStatus): Verdict {
  if (start === null) return STARTED.has(status) ? refuse('errors.project_start_needed') : allow
  if (!isDay(start)) return refuse('errors.date_format', { format: 'mm/dd/yyyy' })
  return letting !== null && isDay(letting) && start < letting ? refuse('errors.start_before_letting', { date: usDay(letting) }) : allow
}

/** Whether a Max GVW override is valid: empty, or whole pounds from 1 to 200,000 (A.2). */
export function checkMaxGvw(pounds: number | null): Verdict {
  const isRight = pounds === null || (Number.isInteger(pounds) && pounds >= 1 && pounds <= MAX_GVW_LIMIT_LBS)
  return isRight ? allow : refuse('errors.max_gvw_override', { min: 1, max: MAX_GVW_LIMIT_LBS.toLocaleString('en-US') })
}

function checkText(field: ProjectField, text: string | null, max: number): Verdict {
  if (text === null) return allow
  const label = projectFieldLabels[field]
  return firstRefusal(
    isShowable(text) ? allow : refuse('errors.field_characters', { label }),
    characterCount(text) <= max ? allow : refuse('errors.field_text_long', { label, max }),
  )
}

function checkChoice(field: ProjectField, value: string | null, choices: Readonly<Record<string, string>>): Verdict {
  return value === null || Object.hasOwn(choices, value) ? allow : refuse('errors.choice_unknown', { label: projectFieldLabels[field] })
}

/** Whether a coordinate is valid. It must be within its limit, and a project must have both coordinates or none (SHELL-49, PROJ-40). */
function checkDegrees(field: 'latitude' | 'longitude', degrees: number | null, limit: number, other: number | null): Verdict {
  if (degrees === null) return other === null ? allow : refuse('errors.place_half', { label: projectFieldLabels[field] })
  return Number.isFinite(degrees) && Math.abs(degrees) <= limit ? allow : refuse('errors.degrees', { label: projectFieldLabels[field], max: limit })
}

function checkWorkingHours(hours: WorkingHours | null): Verdict {
  for (const [day, span] of Object.entries(hours ?? {})) {
    if (!weekdays.some((weekday) => weekday === day) || !CLOCK.test(span.start) || !CLOCK.test(span.end)) return refuse('errors.working_hours')
    if (span.end <= span.start) return refuse('errors.working_hours_order', { day: day.charAt(0).toUpperCase() + day.slice(1) })
  }
  return allow
}
