import { useQuery } from '@tanstack/react-query'
import { Check, CircleSlash, Clock, TriangleAlert } from 'lucide-react'
import '#src/areas/assist/client/assist.css'
import { runKinds, runStates } from '#src/areas/assist/domain/runs/run'
import { words } from '#src/areas/assist/client/messages'
import { modelCalls, runCalls } from '#src/areas/assist/client/models/model-screen'
import type { Run } from '#src/areas/assist/client/runs/run-rows'
import { useReadAgain } from '#src/areas/projects/client/public/use-changes'
import { callApi } from '#src/platform/client/api/call-api'
import { columns, type StatusLook } from '#src/platform/client/table/columns'
import { usDay } from '#src/platform/domain/formats/dates'
import { NOT_THERE, Unanswered } from '#src/workspace/client/frame/Unanswered'
import { usePerson } from '#src/workspace/client/frame/use-person'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import { useFocusedRow, usePaneTitle } from '#src/workspace/client/panes/pane-hooks'
import { RowsPane } from '#src/workspace/client/table/RowsPane'

const KINDS = ['ai_model', 'ai_remark'] as const
const MOST = 200
const noun = { one: 'run', many: 'runs' }

const looks: Readonly<Record<string, StatusLook>> = {
  waiting: { word: runStates.waiting, tone: 'pending', icon: Clock },
  done: { word: runStates.done, tone: 'delivered', icon: Check },
  canceled: { word: runStates.canceled, tone: 'changed', icon: CircleSlash },
  failed: { word: runStates.failed, tone: 'rejected', icon: TriangleAlert },
}

const runColumns = columns<Run>([
  { id: 'created_at', label: words('started'), kind: 'time', withDay: true, width: 176, strong: true },
  { id: 'kind', label: words('kind'), kind: 'choice', choices: runKinds, width: 112 },
  { id: 'days', label: words('days'), kind: 'text', width: 160, flex: 1, value: ({ days }) => days.map((day) => usDay(day)).join(', ') },
  { id: 'status', label: words('status'), kind: 'status', looks, width: 128 },
  { id: 'remark_count', label: words('remark_count'), kind: 'count', width: 96, value: ({ remarks }) => remarks.length },
  { id: 'message', label: words('result'), kind: 'text', width: 320, flex: 2 },
  { id: 'projects', label: words('projects'), kind: 'text', width: 200, flex: 1, value: ({ projects }) => projects.join(', ') },
  { id: 'started_by', label: words('started_by'), kind: 'text', width: 144 },
  { id: 'ended_at', label: words('ended'), kind: 'time', withDay: true, width: 168 },
])

/** The runs of a model, and the remarks of the focused run with their sources (AI-13 to AI-16). */
export default function RunList({ params }: PaneViewProps<{ readonly id: string }>) {
  const { dot_authority_id: agency } = usePerson()
  const id = Number(params.id)
  const key = ['ai-runs', agency, id]
  useReadAgain(key, KINDS)
  const model = useQuery({ queryKey: [...key, 'model'], queryFn: async ({ signal }) => (await callApi(modelCalls.detail({ id }), { signal, ignore: NOT_THERE })).profile })
  const query = useQuery({ queryKey: key, queryFn: async ({ signal }) => (await callApi(runCalls.list({ id, page_size: MOST }), { signal, ignore: NOT_THERE })).content, staleTime: 0 })
  usePaneTitle(model.data === undefined ? words('runs') : words('runs_of', { name: model.data.title }))
  const focused = useFocusedRow()
  if (query.data === undefined) return <Unanswered asked={[model, query]} lines={9} />
  const run = query.data.find((one) => one.id === focused?.id) ?? null
  return (
    <div className="assist-runs">
      <RowsPane<Run> name="ai_runs" of={key} label={words('runs_of', { name: model.data?.title ?? '' })} noun={noun} columns={runColumns} rows={query.data} asked={[query]} empty={words('no_runs')} searchLabel={words('search_runs')} />
      {/* focusable, so that the arrow keys can scroll this region */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="assist-remarks" role="group" aria-label={words('remarks_of_run')} tabIndex={0}>
        <h3>{words('remarks_of_run')}</h3>
        {run === null ? <p>{words('choose_run')}</p> : <Remarks run={run} />}
      </div>
    </div>
  )
}

function Remarks({ run: { remarks, left_out: leftOut, status } }: { readonly run: Run }) {
  return (
    <>
      {remarks.length === 0 && status === 'done' && <p>{words('no_remarks')}</p>}
      <ul>
        {remarks.map(({ id, text, project, day, sources }) => (
          <li key={id}>
            {text}
            <small>{project}, {usDay(day)}. {words('from_sources', { sources: sources.map(({ name }) => name).join('; ') })}</small>
          </li>
        ))}
      </ul>
      {leftOut > 0 && <p>{words('left_out', { count: leftOut })}</p>}
    </>
  )
}
