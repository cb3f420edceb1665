import { useQuery } from '@tanstack/react-query'
import { Archive, CircleCheck, PencilLine } from 'lucide-react'
import { useMemo } from 'react'
import '#src/areas/assist/client/assist.css'
import { CONTEXT_WORDS_MIN, DATES_MAX, model, modelStatuses, wordCount } from '#src/areas/assist/domain/models/model'
import { runKinds } from '#src/areas/assist/domain/runs/run'
import { words } from '#src/areas/assist/client/messages'
import { modelScreen, type Model } from '#src/areas/assist/client/models/model-screen'
import { ProviderState } from '#src/areas/assist/client/provider/public/ProviderState'
import { plants as plantContract } from '#src/areas/plants/api/plants'
import { projectCalls } from '#src/areas/projects/client/public/project-query'
import { callApi } from '#src/platform/client/api/call-api'
import { requests } from '#src/platform/client/api/requests'
import { useEntry } from '#src/platform/client/form/field'
import { MultiChoiceEntry } from '#src/platform/client/form/MultiChoiceEntry'
import { LongTextEntry, TextEntry } from '#src/platform/client/form/TextEntry'
import type { StatusLook } from '#src/platform/client/table/columns'
import { readUsDay, usDay } from '#src/platform/domain/formats/dates'
import { refuse } from '#src/platform/domain/verdict'
import { Unanswered } from '#src/workspace/client/frame/Unanswered'
import { usePerson } from '#src/workspace/client/frame/use-person'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import type { OwnEntry, RecordFormValue, Texts } from '#src/workspace/client/records/form-texts'
import { recordColumns } from '#src/workspace/client/records/record-columns'
import { RecordForm } from '#src/workspace/client/records/RecordForm'
import { RecordList } from '#src/workspace/client/records/RecordList'

const ALL = 1_000
const FRESH = { staleTime: 0 } as const
const plantCalls = requests({ list: plantContract.list })

const looks: Readonly<Record<string, StatusLook>> = {
  unpublished: { word: modelStatuses.unpublished, tone: 'pending', icon: PencilLine },
  published: { word: modelStatuses.published, tone: 'delivered', icon: CircleCheck },
  archived: { word: modelStatuses.archived, tone: 'changed', icon: Archive },
}

const modelColumns = recordColumns<Model>({ fields: { title: model.fields.title } }, { title: { width: 240, flex: 2, strong: true } }, [
  { id: 'status', label: words('status'), kind: 'status', looks, width: 144 },
  { id: 'last_run', label: words('last_run'), kind: 'text', width: 280, flex: 2, value: lastRunOf },
  { id: 'sources', label: words('sources'), kind: 'text', width: 300, flex: 1, value: ({ material_source_ids: plants, project_ids: projects, dates }) => words('source_counts', { plants: plants.length, projects: projects.length, dates: dates.length }) },
  { id: 'author', label: words('author'), kind: 'text', width: 144 },
  { id: 'created_at', label: words('created_on'), kind: 'time', withDay: true, width: 168 },
  { id: 'last_saved', label: words('last_saved'), kind: 'time', withDay: true, width: 168 },
])

/** The AI models of the agency, with the result of each model's last run (AI-7). */
export function List() {
  return (
    <RecordList<Model>
      screen={modelScreen} name="ai_models" columns={modelColumns} empty={words('empty')} searchLabel={words('search')} tabs={<ProviderState of="models" />}
      actions={['assist.test', 'assist.run', 'assist.cancel', 'assist.show-runs', 'assist.publish', 'assist.edit']} add="assist.add"
    />
  )
}

/** One AI model as a form: title, context, and its plants, projects and days (AI-7, AI-13). */
export function Form({ params: { id = '' } }: PaneViewProps) {
  const { dot_authority_id: agency } = usePerson()
  const plants = useQuery({ queryKey: ['plants', agency, 'assist'], queryFn: async ({ signal }) => (await callApi(plantCalls.list({ page_size: ALL }), { signal })).dot_plants, ...FRESH })
  const projects = useQuery({ queryKey: ['projects', agency, 'assist'], queryFn: async ({ signal }) => (await callApi(projectCalls.list({ page_size: ALL, sort_by: 'title' }), { signal })).projects, ...FRESH })
  const entries = useMemo(() => ({
    context: contextEntry,
    material_source_ids: idsEntry((plants.data ?? []).map((plant) => ({ value: String(plant.id), label: plant.name, detail: plant.supplier })), words('plants_hint')),
    project_ids: idsEntry((projects.data ?? []).map((project) => ({ value: String(project.id), label: project.title, detail: project.state_project_number })), words('projects_hint')),
    dates: datesEntry,
  }), [plants.data, projects.data])
  if (plants.data === undefined || projects.data === undefined) return <Unanswered asked={[plants, projects]} lines={9} />
  return <RecordForm screen={modelScreen} id={id} entries={entries} />
}

type EntryProps = { readonly form: RecordFormValue; readonly name: string }

/** The field for the context. It shows the number of words, because a test needs at least 15 words (AI-11). */
const contextEntry: OwnEntry<unknown> = { text: String, read: (formValue) => ({ value: String(formValue) }), Entry: ContextEntry }

function ContextEntry(props: EntryProps) {
  const { value } = useEntry<Texts, string>(props)
  return <LongTextEntry<Texts> {...props} rows={6} hint={words('context_hint', { min: CONTEXT_WORDS_MIN, count: wordCount(String(value)) })} />
}

/** The field for the days, separated by commas. */
const datesEntry: OwnEntry<unknown> = {
  text: (days) => (Array.isArray(days) ? days.map((day) => usDay(String(day))).join(', ') : ''),
  read(formValue) {
    const typed = String(formValue).split(',').map((one) => one.trim()).filter((one) => one !== '')
    const days = typed.map(readUsDay)
    return days.includes(null) ? refuse('errors.date_format', { format: 'M/d/yyyy' }) : { value: days }
  },
  Entry: (props) => <TextEntry<Texts> {...props} placeholder={words('dates_placeholder')} hint={words('dates_hint', { max: DATES_MAX })} />,
}

/** A field for several plants or projects. */
function idsEntry(choices: readonly { readonly value: string; readonly label: string; readonly detail: string }[], hint: string): OwnEntry<unknown> {
  const listOf = (formValue: string | readonly string[]) => (typeof formValue === 'string' ? [] : formValue)
  return {
    text: (ids) => (Array.isArray(ids) ? ids.map(String) : []),
    read: (formValue) => ({ value: listOf(formValue).map(Number) }),
    shown: (formValue) => listOf(formValue).map((id) => choices.find(({ value }) => value === id)?.label ?? id).join(', '),
    Entry: (props) => <MultiChoiceEntry<Texts> {...props} choices={choices} hint={hint} />,
  }
}

/** The text that says how the model's last run ended, or that a run is in progress. */
function lastRunOf({ running, last_run: last }: Model): string {
  if (running !== null) return words(`running_${running}`)
  if (last === null) return words('never')
  return last.status === 'done' || last.message === '' ? words('ended_done', { kind: runKinds[last.kind] }) : last.message
}
