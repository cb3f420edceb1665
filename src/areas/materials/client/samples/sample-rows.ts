import type { Static } from 'typebox'
import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react'
import { samples, type SampleSchema } from '#src/areas/materials/api/samples'
import { words } from '#src/areas/materials/client/samples/sample-words'
import { requests } from '#src/platform/client/api/requests'
import { queryClient } from '#src/platform/client/api/query-client'
import { noteOwnVersion } from '#src/platform/client/records/own-versions'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { currentPerson } from '#src/platform/client/session/session'
import { columns, type ColumnSpec } from '#src/platform/client/table/columns'
import type { Noun } from '#src/platform/client/table/messages'
import { pagedSource } from '#src/platform/client/table/paged-source'
import type { TableSource } from '#src/platform/client/table/table-source'
import { daysLeftText } from '#src/platform/domain/records/retention'

/** A sample with its test results. */
export type Sample = Static<typeof SampleSchema>

declare module '#src/workspace/client/commands/scopes' {
  interface ScopeRows {
    'sample-table': Sample
  }
}

export const sampleCalls = requests(samples)
export const sampleNoun: Noun = { one: 'sample', many: 'samples' }

/** The query keys of samples (S-16). */
export const sampleKeys = {
  list: (agency: number) => ['samples', agency] as const,
  one: (agency: number, id: number) => ['samples', agency, 'one', id] as const,
}

/** The material classifications with their labels. */
export const classifications = { asphalt: words('asphalt'), concrete: words('concrete'), aggregate: words('aggregate'), other: words('other') } as const
export type Classification = keyof typeof classifications

const looks = {
  fail: { word: words('fails'), tone: 'rejected', icon: CircleAlert },
  pass: { word: words('passes'), tone: 'delivered', icon: CircleCheck },
  none: { word: words('no_result'), tone: 'voided', icon: CircleDashed },
} as const

/** The combined outcome of a sample's test results. */
export function outcomeOfSample({ failing, results }: Pick<Sample, 'failing' | 'results'>): keyof typeof looks {
  if (failing) return 'fail'
  return results.some(({ outcome }) => outcome === 'pass') ? 'pass' : 'none'
}

/** The columns of samples (SAMP-1). */
export const sampleColumns = columns<Sample>([
  { id: 'sample', label: words('number'), kind: 'text', width: 120, strong: true },
  { id: 'sublot', label: words('sublot'), kind: 'text', width: 88 },
  { id: 'failing', label: words('outcome'), kind: 'status', looks, width: 112, value: outcomeOfSample },
  { id: 'ticket_number', label: words('ticket'), kind: 'text', width: 112 },
  { id: 'material', label: words('material'), kind: 'text', width: 216, flex: 1 },
  { id: 'material_classification', label: words('classification'), kind: 'choice', choices: classifications, width: 120 },
  { id: 'supplier', label: words('supplier'), kind: 'text', width: 176, flex: 1 },
  { id: 'tonnage', label: words('tonnage'), kind: 'quantity', unit: 'tons', width: 112 },
  { id: 'documents_count', label: words('documents'), kind: 'count', width: 104 },
  { id: 'sampled_by', label: words('sampled_by'), kind: 'text', width: 152 },
  { id: 'created_at', label: words('created'), kind: 'time', withDay: true, width: 160 },
  { id: 'updated_at', label: words('updated'), kind: 'time', withDay: true, width: 160 },
  { id: 'project', label: words('project'), kind: 'text', width: 200, shown: false },
])

/** The columns of recently deleted samples, with the days left to restore each (CONST-3). */
export const deletedSampleColumns: readonly ColumnSpec<Sample>[] = [
  ...sampleColumns,
  { id: 'deleted_at', label: words('deleted'), kind: 'text', width: 128, value: ({ deleted_at: at }) => (at === null ? null : daysLeftText(at, new Date())) },
]

/** The filters in the query string of the list's path (SAMP-7). */
export interface SampleFilters {
  readonly start_date?: string
  readonly end_date?: string
  readonly material_classification?: Classification
  readonly failing?: boolean
  readonly deleted?: boolean
}

const CLASSIFICATION = 'class'
/** The names of the filters in the query string of the list's path. */
export const filterNames = { classification: CLASSIFICATION, from: 'from', to: 'to', failing: 'failing', deleted: 'deleted' } as const

/** Reads the filters from a query string. */
export function filtersOf(query: string): SampleFilters {
  const searchParams = new URLSearchParams(query)
  const classification = searchParams.get(filterNames.classification)
  const [from, to] = [searchParams.get(filterNames.from), searchParams.get(filterNames.to)]
  return {
    ...(from === null ? {} : { start_date: from }),
    ...(to === null ? {} : { end_date: to }),
    ...(classification !== null && isClassification(classification) ? { material_classification: classification } : {}),
    ...(searchParams.has(filterNames.failing) ? { failing: true } : {}),
    ...(searchParams.has(filterNames.deleted) ? { deleted: true } : {}),
  }
}

/** The samples that a person sees and that match the filters, by page. */
export function sampleSource(agency: number, filters: SampleFilters): TableSource<Sample> {
  return pagedSource([...sampleKeys.list(agency), filters], (page) => sampleCalls.list({ ...page, ...filters }), (answer) => answer.samples)
}

/** The path of a sample's ticket, which may belong to no project. */
export function ticketPathOf({ dot_project_id: project, slip_id: ticket }: Sample): string {
  return project === null ? `/manage-tickets/${ticket}` : `/projects/${project}/tickets/${ticket}`
}

/** Shows a changed sample in open panes, and notifies the lists. */
export function patchSample(sample: Sample): void {
  const agency = currentPerson()?.dot_authority_id
  if (agency !== undefined) queryClient.setQueryData(sampleKeys.one(agency, sample.id), sample)
  noteOwnVersion('sample', sample.id, sample.version)
  notifyRecordsChanged('sample', [sample.id])
}

function isClassification(text: string): text is Classification {
  return Object.hasOwn(classifications, text)
}
