import { account } from '#src/areas/agency/api/account/account'
import { usDay } from '#src/platform/domain/formats/dates'
import { countText } from '#src/platform/domain/formats/numbers'
import { fundingSources, locationOptions, payBases, projectFieldLabels, refusedFields, type ProjectField, type ProjectInput } from '#src/areas/projects/domain/project-input'
import { dayInZone } from '#src/platform/domain/time/days'
import { may } from '#src/platform/domain/session/abilities'
import { allow, firstRefusal, refuse, type Refusal, type Verdict } from '#src/platform/domain/verdict'
import { requests } from '#src/platform/client/api/requests'
import { words } from '#src/areas/projects/client/messages'
import type { CommandContext } from '#src/workspace/client/commands/context'
import type { CommandEnvironment } from '#src/workspace/client/commands/environment'
import type { Choice, Step } from '#src/workspace/client/commands/step'
import { browserZone, readTypedDay } from '#src/workspace/client/commands/steps-day'

/** The value to set in many projects, with its label. */
export interface NewValue {
  readonly value: string | number | boolean | null
  readonly label: string
}

const calls = requests(account)

type Kind = 'text' | 'day' | 'pounds' | 'switch' | Readonly<Record<string, string>>

const timeZones = Object.fromEntries(Intl.supportedValuesOf('timeZone').map((zone) => [zone, zone.replaceAll('_', ' ')]))

/**
 * The columns that can be set in many projects at once, and their kinds. Title and state project number are left out, because they differ
 * for each project.
 */
const editable: Readonly<Partial<Record<ProjectField, Kind>>> = {
  max_gvw_override: 'pounds', district: 'text', contractor_name: 'text', contract_number: 'text', job_number: 'text', federal_project_number: 'text',
  letting_date: 'day', project_start: 'day', timezone: timeZones, funding_source: fundingSources, collect_user_location: locationOptions, pay_basis: payBases,
  allow_sending_dwr: 'switch', description: 'text', public_description: 'text',
}
const mayBeEmpty: ReadonlySet<ProjectField> = new Set(['max_gvw_override', 'district', 'contractor_name', 'contract_number', 'job_number', 'federal_project_number', 'letting_date', 'project_start', 'funding_source', 'description', 'public_description'])

/** A project whose fields are all valid. A new value is checked as a field of this project, so that no other field can cause a refusal. */
const right: ProjectInput = {
  title: 'Project', state_project_number: '1', federal_project_number: null, contract_number: null, job_number: null, description: null, public_description: null,
  district: null, letting_date: null, project_start: null, timezone: 'UTC', contractor_name: null, max_gvw_override: null, funding_source: null,
  collect_user_location: 'off', allow_sending_dwr: false, latitude: null, longitude: null, working_hours: null, pay_basis: 'e-ticket',
}

/** Asks for the column to change. */
export const fieldStep: Step<ProjectField> = {
  kind: 'choice',
  prompt: 'Column',
  choices: () => Object.keys(editable).flatMap((name): Choice<ProjectField>[] => (isField(name) ? [{ value: name, label: projectFieldLabels[name] }] : [])),
  format: (field) => projectFieldLabels[field],
}

/** Asks for the column's new value, typed or chosen, and checked by the column's rule. */
export function valueStep(fieldOf: (answersSoFar: Readonly<Record<string, unknown>>) => ProjectField): Step<NewValue> {
  return {
    kind: 'choice',
    prompt: 'New value',
    ranked: true,
    async choices({ typed, answersSoFar, env, signal }) {
      const field = fieldOf(answersSoFar)
      const empty: Choice<NewValue>[] = mayBeEmpty.has(field) && typed.trim() === '' ? [choiceOf({ value: null, label: words('leave_empty') })] : []
      const kind = (field === 'district' ? await districtsToChoose(env, signal) : editable[field]) ?? 'text'
      return [...offered(field, kind, typed.trim()), ...empty]
    },
    format: ({ label }) => label,
  }
}

/** The new value as text for a sentence, such as a confirmation. */
export function valueText({ value, label }: NewValue): string {
  return value === null ? words('nothing') : label
}

/** Whether a person may change the selected projects. Refuses if none is selected, or if any of them is deleted. */
export function mayChangeChosen(context: CommandContext): Verdict {
  return firstRefusal(
    may('update', context.person),
    chosenCount(context) === 0 ? refuse('errors.no_projects_chosen') : allow,
    isAnyDeleted(context) ? refuse('errors.project_deleted') : allow,
  )
}

function isAnyDeleted({ row, selection }: CommandContext): boolean {
  if (selection.kind === 'all' && selection.filters['deleted'] === true) return true
  return (selection.count > 0 ? selection.loaded : [row]).some((project) => project !== null && typeof Reflect.get(project, 'deleted_at') === 'string')
}

/** The number of projects that a command acts on: the selected projects, or else the focused one. */
export function chosenCount({ pane, row, selection }: CommandContext): number {
  if (pane?.scope !== 'project-table') return 0
  return selection.count > 0 ? selection.count : row === null ? 0 : 1
}

/**
 * The projects that a command acts on, in the form that the API call expects: their ids, or a filter and the ids of projects to leave out.
 * Throws if the list has a filter that the API call does not support, because without that filter the call would change projects that the
 * list does not show.
 */
export function chosenProjects({ row, selection }: Pick<CommandContext, 'row' | 'selection'>) {
  if (selection.count === 0) return { project_ids: row === null ? [] : [row.id] }
  if (selection.kind === 'ids') return { project_ids: [...selection.ids] }
  const { search, archived, ...others } = selection.filters
  const unknown = Object.keys(others)
  if (unknown.length > 0) throw new Error(`projects cannot be changed together by ${unknown.join(', ')}`)
  return {
    filters: { ...(typeof search === 'string' && search !== '' ? { search } : {}), ...(archived === true ? { archived } : {}) },
    except_ids: [...selection.except_ids],
  }
}

/** The agency's districts to choose from; null if it has none and any text is allowed. */
async function districtsToChoose(env: CommandEnvironment, signal: AbortSignal): Promise<Kind | null> {
  const { settings: { districts } } = await env.read(calls.agencySettings(), signal)
  return districts.length === 0 ? null : Object.fromEntries(districts.map((district) => [district, district]))
}

function offered(field: ProjectField, kind: Kind, typed: string): Choice<NewValue>[] {
  if (kind === 'switch') return [choiceOf({ value: true, label: words('yes') }), choiceOf({ value: false, label: words('no') })]
  if (typeof kind === 'object') return Object.entries(kind).filter(([, label]) => label.toLowerCase().includes(typed.toLowerCase())).map(([value, label]) => choiceOf({ value, label }))
  if (typed === '') return []
  if (kind === 'day') {
    const day = readTypedDay(typed, dayInZone(new Date(), browserZone()))
    return [day === null ? refused(typed, refuse('errors.date_format', { format: 'mm/dd/yyyy' })) : choiceOf({ value: day, label: usDay(day) })]
  }
  if (kind === 'pounds') {
    const pounds = Number(typed.replaceAll(',', ''))
    const verdict = refusedFields({ ...right, max_gvw_override: Number.isFinite(pounds) ? pounds : Number.NaN }).max_gvw_override
    return [verdict === undefined || verdict.allowed ? choiceOf({ value: pounds, label: `${countText(pounds)} lbs` }) : refused(typed, verdict)]
  }
  const verdict = refusedFields({ ...right, [field]: typed })[field]
  return [verdict === undefined || verdict.allowed ? choiceOf({ value: typed, label: typed }) : refused(typed, verdict)]
}

function choiceOf(value: NewValue): Choice<NewValue> {
  return { value, label: value.label }
}

function refused(typed: string, why: Refusal): Choice<NewValue> {
  return { value: { value: null, label: typed }, label: typed, refused: why }
}

function isField(name: string): name is ProjectField {
  return Object.hasOwn(projectFieldLabels, name)
}
