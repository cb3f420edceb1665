import { comparisonKey } from '#src/platform/domain/formats/plain-text'
import { defineRecord } from '#src/platform/domain/records/define-record'
import { choice, own, text } from '#src/platform/domain/records/fields'
import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'
import { isDay, type Day } from '#src/platform/domain/time/days'

export const MODEL_TITLE_MAX = 120
export const MODEL_CONTEXT_MAX = 4_000
/** A test needs a context of at least this many words (AI-11). */
export const CONTEXT_WORDS_MIN = 15
/** Maximum numbers of plants, projects and days in a model. A run calls the provider once for each project and day. */
export const MATERIAL_SOURCES_MAX = 50
export const PROJECTS_MAX = 20
export const DATES_MAX = 7

/** The states of a model (AI-8). A new model is unpublished. */
export const modelStatuses = { unpublished: 'Unpublished', published: 'Published', archived: 'Archived' } as const
export type ModelStatus = keyof typeof modelStatuses

const ids = (label: string) => own<readonly number[], readonly number[]>({ label, none: [], read: (sent) => [...new Set(sent)].toSorted((one, other) => one - other), send: (value) => value })

/** An AI model (AI-7): the text of the request, and the plants, projects and days whose facts are sent with it. */
export const model = defineRecord({
  kind: 'ai_model',
  table: 'ai_models',
  path: '/v1/ai/profiles',
  one: 'profile',
  many: 'content',
  name: 'title',
  may: 'use_assist',
  deletes: 'soft',
  fields: {
    title: text({ label: 'Title', max: MODEL_TITLE_MAX, required: true, unique: true, searched: true }),
    context: text({ label: 'Context', max: MODEL_CONTEXT_MAX, searched: true, lines: 6 }),
    material_source_ids: ids('Material sources'),
    project_ids: ids('Projects'),
    dates: own<readonly Day[], readonly Day[]>({ label: 'Dates', none: [], read: (sent) => [...new Set(sent)].toSorted(), send: (value) => value }),
    status: choice({ label: 'Status', choices: modelStatuses }),
  },
  check: ({ title, material_source_ids: plants, project_ids: projects, dates, ...rest }, others) => ({
    ...(others.some((other) => comparisonKey(other.title) === comparisonKey(title)) && comparisonKey(title) !== '' ? { title: refuse('errors.model_name_in_use') } : {}),
    material_source_ids: atMost(plants.length, MATERIAL_SOURCES_MAX, 'material sources'),
    project_ids: atMost(projects.length, PROJECTS_MAX, 'projects'),
    dates: dates.every(isDay) ? atMost(dates.length, DATES_MAX, 'dates') : refuse('errors.not_valid'),
    ...(rest.status === 'published' ? { status: mayRun({ material_source_ids: plants, project_ids: projects, dates, context: rest.context, status: 'unpublished' }) } : {}),
  }),
})

interface Runnable {
  readonly status: ModelStatus
  readonly context: string
  readonly material_source_ids: readonly unknown[]
  readonly project_ids: readonly unknown[]
  readonly dates: readonly unknown[]
}

/** The number of words in a context. A word is a part between spaces that has a letter or a digit. */
export function wordCount(context: string): number {
  return context.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
}

/**
 * Whether a model can be tested or run: not archived, a context of at least 15 words, and at least one plant, project and day (AI-11,
 * AI-13).
 */
export function mayRun({ status, context, material_source_ids: plants, project_ids: projects, dates }: Runnable): Verdict {
  if (status === 'archived') return refuse('errors.model_archived')
  if (wordCount(context) < CONTEXT_WORDS_MIN) return refuse('errors.model_context_short', { min: CONTEXT_WORDS_MIN })
  return plants.length > 0 && projects.length > 0 && dates.length > 0 ? allow : refuse('errors.model_sources_missing')
}

/** Whether the values of a model can be edited (AI-10). */
export function mayEditModel({ status }: Pick<Runnable, 'status'>): Verdict {
  return status === 'archived' ? refuse('errors.model_archived') : allow
}

/** Whether a model can get another status. An archived model can only become unpublished (AI-8, AI-10). */
export function mayBecome({ status }: Pick<Runnable, 'status'>, next: ModelStatus): Verdict {
  if (next === 'unpublished') return status === 'unpublished' ? refuse('errors.model_is_unpublished') : allow
  if (status === 'archived') return refuse('errors.model_archived')
  return status === next ? refuse('errors.model_is_published') : allow
}

/** Whether a model can be deleted (AI-19). */
export function mayRemoveModel({ status, runs }: { readonly status: ModelStatus; readonly runs: number }): Verdict {
  return status === 'unpublished' && runs === 0 ? allow : refuse('errors.model_not_removable')
}

function atMost(count: number, max: number, what: string): Verdict {
  return count > max ? refuse('errors.model_too_many', { max, what }) : allow
}
