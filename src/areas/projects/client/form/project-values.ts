import { projectFieldLabels, refusedFields, weekdays, type ProjectField, type ProjectInput, type Weekday, type WorkingHours } from '#src/areas/projects/domain/project-input'
import type { ProjectStatus } from '#src/areas/projects/domain/status'
import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'
import { dayText, dayTyped } from '#src/platform/client/form/DayEntry'
import type { Project } from '#src/areas/projects/client/public/project-query'

/** A project as form values: texts as typed, dates as mm/dd/yyyy, hours by weekday as '06:00-18:30'. */
export interface ProjectValues extends Readonly<Record<Weekday, string>> {
  readonly title: string
  readonly state_project_number: string
  readonly federal_project_number: string
  readonly contract_number: string
  readonly job_number: string
  readonly description: string
  readonly public_description: string
  readonly district: string
  readonly letting_date: string
  readonly project_start: string
  readonly timezone: string
  readonly contractor_name: string
  readonly max_gvw_override: string
  readonly funding_source: string
  readonly collect_user_location: string
  readonly allow_sending_dwr: boolean
  readonly latitude: string
  readonly longitude: string
  readonly pay_basis: string
  /** The project's version when the form was filled. It is not a visible field, but is sent when the form is saved. */
  readonly version: number
}

const HOURS = /^(\d{1,2}:\d{2})\s*[-–]\s*(\d{1,2}:\d{2})$/
const { working_hours: _hours, ...plainLabels } = projectFieldLabels
const dayLabels = Object.fromEntries(weekdays.map((day) => [day, day.charAt(0).toUpperCase() + day.slice(1)])) as Record<Weekday, string>

/** The labels of the form's fields. */
export const formLabels = { ...plainLabels, ...dayLabels }

/** The form values of a project. For a new project they are empty, except for the agency's time zone and the defaults. */
export function valuesOf(project: Project | null, timezone: string): ProjectValues {
  const text = (value: string | number | null | undefined) => (value === null || value === undefined ? '' : String(value))
  const hours = hoursOf(project?.working_hours)
  return {
    title: text(project?.title), state_project_number: text(project?.state_project_number), federal_project_number: text(project?.federal_project_number),
    contract_number: text(project?.contract_number), job_number: text(project?.job_number), description: text(project?.description),
    public_description: text(project?.public_description), district: text(project?.district), letting_date: dayText(project?.letting_date ?? null),
    project_start: dayText(project?.project_start ?? null), timezone: project?.timezone ?? timezone, contractor_name: text(project?.contractor_name),
    max_gvw_override: text(project?.max_gvw_override), funding_source: text(project?.funding_source), collect_user_location: project?.collect_user_location ?? 'off',
    allow_sending_dwr: project?.allow_sending_dwr ?? false, latitude: text(project?.latitude), longitude: text(project?.longitude),
    pay_basis: project?.pay_basis ?? 'e-ticket', version: project?.version ?? 1, ...hours,
  }
}

/**
 * Converts the form's values to a project. Text that cannot be read as a date or a number is passed on unchanged, so that the rules refuse
 * it.
 */
export function inputOf(values: ProjectValues): ProjectInput {
  const text = (typed: string) => (typed.trim() === '' ? null : typed.trim())
  const day = (typed: string) => {
    const read = dayTyped(typed)
    return read === undefined ? typed : read
  }
  const number = (typed: string) => (typed.trim() === '' ? null : /^-?\d+(\.\d+)?$/.test(typed.trim()) ? Number(typed) : Number.NaN)
  return {
    title: values.title.trim(), state_project_number: values.state_project_number.trim(), federal_project_number: text(values.federal_project_number),
    contract_number: text(values.contract_number), job_number: text(values.job_number), description: text(values.description),
    public_description: text(values.public_description), district: text(values.district), letting_date: day(values.letting_date),
    project_start: day(values.project_start), timezone: values.timezone, contractor_name: text(values.contractor_name),
    max_gvw_override: number(values.max_gvw_override), funding_source: text(values.funding_source), collect_user_location: values.collect_user_location,
    allow_sending_dwr: values.allow_sending_dwr, latitude: number(values.latitude), longitude: number(values.longitude),
    working_hours: hoursTyped(values), pay_basis: values.pay_basis,
  }
}

/** The errors by form field. An error in the working hours is listed under its weekday. */
export function checkValues(values: ProjectValues, status: ProjectStatus): Partial<Record<keyof ProjectValues & string, Verdict>> {
  const { working_hours: _all, ...refused } = refusedFields(inputOf(values), status)
  const hours = Object.fromEntries(weekdays.map((day) => [day, checkHours(day, values[day])]))
  return { ...refused, ...hours }
}

/** The part of the project input that corresponds to the changed form fields. */
export function changedInput(values: ProjectValues, changed: readonly (keyof ProjectValues)[]): Partial<ProjectInput> {
  const input = inputOf(values)
  const names = changed.map((name) => (weekdays.some((day) => day === name) ? 'working_hours' : name))
  return Object.fromEntries(Object.entries(input).filter(([name]) => names.includes(name as ProjectField)))
}

function hoursOf(hours: unknown): Record<Weekday, string> {
  const spanOf = (day: Weekday): string => {
    const span: unknown = typeof hours === 'object' && hours !== null ? Reflect.get(hours, day) : null
    if (typeof span !== 'object' || span === null) return ''
    return `${String(Reflect.get(span, 'start'))}-${String(Reflect.get(span, 'end'))}`
  }
  return Object.fromEntries(weekdays.map((day) => [day, spanOf(day)])) as Record<Weekday, string>
}

function hoursTyped(values: ProjectValues): WorkingHours | null {
  const spans = weekdays.flatMap((day) => {
    const [, start = '', end = ''] = HOURS.exec(values[day].trim()) ?? []
    return start === '' ? [] : [[day, { start: start.padStart(5, '0'), end: end.padStart(5, '0') }] as const]
  })
  return spans.length === 0 ? null : Object.fromEntries(spans)
}

function checkHours(day: Weekday, typed: string): Verdict {
  if (typed.trim() === '') return allow
  const [, start = '', end = ''] = HOURS.exec(typed.trim()) ?? []
  if (start === '') return refuse('errors.working_hours')
  const { working_hours: verdict } = refusedFields({ ...inputOfNothing, working_hours: { [day]: { start: start.padStart(5, '0'), end: end.padStart(5, '0') } } })
  return verdict ?? allow
}

const inputOfNothing = {
  title: '', state_project_number: '', federal_project_number: null, contract_number: null, job_number: null, description: null, public_description: null,
  district: null, letting_date: null, project_start: null, timezone: '', contractor_name: null, max_gvw_override: null, funding_source: null,
  collect_user_location: 'off', allow_sending_dwr: false, latitude: null, longitude: null, pay_basis: 'e-ticket',
}
