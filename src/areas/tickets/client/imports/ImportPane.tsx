import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSnapshot } from 'valtio'
import '#src/workspace/client/import/import.css'
import { receivedFields } from '#src/areas/tickets/domain/fields'
import { countText } from '#src/platform/domain/formats/numbers'
import { callApi } from '#src/platform/client/api/call-api'
import { importCalls, importKey, labelOf, ticketImport, ticketImports, type TicketImport } from '#src/areas/tickets/client/imports/import-calls'
import { words } from '#src/areas/tickets/client/imports/messages'
import { isRunning, jobList, progressWords } from '#src/workspace/client/jobs/job-list'
import { CommandButton } from '#src/workspace/client/running/CommandButton'
import { CheckResult } from '#src/workspace/client/import/CheckResult'
import { ColumnMapping } from '#src/workspace/client/import/ColumnMapping'
import { ImportActions } from '#src/workspace/client/import/ImportActions'
import { ImportEffects } from '#src/workspace/client/import/ImportEffects'
import type { OpenImport } from '#src/workspace/client/import/import-kind'
import { chooseColumns } from '#src/workspace/client/import/import-rows'
import { RefusedRows } from '#src/workspace/client/import/RefusedRows'
import { NOT_THERE, Unanswered } from '#src/workspace/client/frame/Unanswered'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import { usePaneTitle } from '#src/workspace/client/panes/pane-hooks'

/** An import of tickets. Its stages are the column mapping, the preview, and the result (TICK-95). */
export default function ImportPane({ params: { importId } }: PaneViewProps<{ readonly importId: string }>) {
  const id = Number(importId)
  const query = useQuery({ queryKey: importKey(id), queryFn: ({ signal }) => callApi(importCalls.detail({ id }), { signal, ignore: NOT_THERE }) })
  const { data } = query
  usePaneTitle(data === undefined ? words('import') : words('import_of', { file: data.import.file_name }))
  return data === undefined ? <Unanswered asked={[query]} /> : <Import shown={data.import} />
}

function Import({ shown }: { readonly shown: TicketImport }) {
  const { id, state, rows, job_id: job } = shown
  const open = useMemo(() => ticketImport(id), [id])
  return (
    <div className="import" data-scope="ticket-import">
      <p>
        {words('rows', { count: countText(rows) })}. {state === 'committed' || job !== null ? '' : words('nothing_yet')}
      </p>
      {job === null ? (
        <>
          {shown.good !== null && <Preview shown={shown} open={open} good={shown.good} />}
          <ColumnMapping key={shown.id} shown={shown} fields={receivedFields} fieldLabel={words('field')} check="imports.check-import" onChoose={(columns) => chooseColumns(open.key, columns)} />
        </>
      ) : (
        <>
          <Outcome job={job} />
          {shown.listed_rows > 0 && <RefusedRows kind={ticketImports} open={open} shown={shown} labelOf={labelOf} scope="import-rows" isOpen={false} />}
        </>
      )}
    </div>
  )
}

function Preview({ shown, open, good }: { readonly shown: TicketImport; readonly open: OpenImport; readonly good: number }) {
  const { rows, effects } = shown
  const isAllGood = good === rows
  return (
    <CheckResult shown={shown} title={isAllGood ? words('all_good', { count: countText(rows) }) : words('good', { good: countText(good), count: countText(rows) })}>
      <ImportActions kind={ticketImports} open={open} shown={shown} checkOrImport="imports.check-or-import" labels={{ all: words('import_all'), valid: words('import_good') }} />
      {shown.listed_rows > 0 && <RefusedRows kind={ticketImports} open={open} shown={shown} labelOf={labelOf} scope="import-rows" isOpen />}
      {effects !== null && good > 0 && <ImportEffects effects={effects} labels={EFFECTS} fieldLabel={words('field')} labelOf={labelOf} />}
    </CheckResult>
  )
}

const EFFECTS = { created: words('effects_new'), updated: words('effects_changed'), unchanged: words('effects_unchanged') }

function Outcome({ job: id }: { readonly job: string }) {
  const { jobs } = useSnapshot(jobList)
  const job = jobs.find((one) => one.id === id)
  const result = job?.status === 'success' ? job.result : undefined
  const countOf = (name: string) => countText(Number((typeof result === 'object' && result !== null ? Reflect.get(result, name) : 0) ?? 0))
  const hasRefused = countOf('refused') !== '0'
  return (
    <div role="status">
      {(job === undefined || isRunning(job)) && <p>{words('running', { progress: job === undefined ? '…' : progressWords(job) })}</p>}
      {job?.status === 'error' && <p>{words('failed', { why: job.message ?? '' })}</p>}
      {job?.status === 'success' && (
        <p>{words('done', { created: countOf('created'), updated: countOf('updated'), unchanged: countOf('unchanged'), refused: countOf('refused') })}</p>
      )}
      {hasRefused && <CommandButton id="imports.download-refused" />}
    </div>
  )
}
