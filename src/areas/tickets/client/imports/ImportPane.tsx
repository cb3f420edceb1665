import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import '#src/workspace/client/import/import.css'
import { receivedFields } from '#src/areas/tickets/domain/fields'
import { countText } from '#src/platform/domain/formats/numbers'
import { callApi } from '#src/platform/client/api/call-api'
import { importCalls, importKey, type TicketImport } from '#src/areas/tickets/client/imports/import-calls'
import { ImportEffects } from '#src/areas/tickets/client/imports/ImportEffects'
import { chooseColumns } from '#src/areas/tickets/client/imports/import-rows'
import { RefusedRows } from '#src/areas/tickets/client/imports/RefusedRows'
import { labelOf } from '#src/areas/tickets/client/imports/row-columns'
import { words } from '#src/areas/tickets/client/imports/messages'
import { isRunning, jobList, progressWords } from '#src/workspace/client/jobs/job-list'
import { CommandButton } from '#src/workspace/client/running/CommandButton'
import { acceptance } from '#src/workspace/client/import/check-result'
import { CheckResult } from '#src/workspace/client/import/CheckResult'
import { ColumnMapping } from '#src/workspace/client/import/ColumnMapping'
import { NOT_THERE, Unanswered } from '#src/workspace/client/frame/Unanswered'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import { usePaneTitle } from '#src/workspace/client/panes/pane-hooks'

/** An import in its stages: column mapping, preview, and result (TICK-95). */
export default function ImportPane({ params: { importId } }: PaneViewProps<{ readonly importId: string }>) {
  const id = Number(importId)
  const query = useQuery({ queryKey: importKey(id), queryFn: ({ signal }) => callApi(importCalls.detail({ id }), { signal, ignore: NOT_THERE }) })
  const { data } = query
  usePaneTitle(data === undefined ? words('import') : words('import_of', { file: data.import.file_name }))
  return data === undefined ? <Unanswered asked={[query]} /> : <Import shown={data.import} />
}

function Import({ shown }: { readonly shown: TicketImport }) {
  const { state, rows, job_id: job } = shown
  return (
    <div className="import" data-scope="ticket-import">
      <p>
        {words('rows', { count: countText(rows) })}. {state === 'committed' || job !== null ? '' : words('nothing_yet')}
      </p>
      {job === null ? (
        <>
          {shown.good !== null && <Preview shown={shown} good={shown.good} />}
          <ColumnMapping key={shown.id} shown={shown} fields={receivedFields} fieldLabel={words('field')} check="imports.check-import" onChoose={(columns) => chooseColumns(shown.id, columns as TicketImport['columns'])} />
        </>
      ) : (
        <>
          <Outcome job={job} />
          {shown.listed_rows > 0 && <RefusedRows shown={shown} isOpen={false} />}
        </>
      )}
    </div>
  )
}

function Preview({ shown, good }: { readonly shown: TicketImport; readonly good: number }) {
  const { rows, effects, is_checked: isChecked } = shown
  const isAllGood = good === rows
  return (
    <CheckResult shown={shown} title={isAllGood ? words('all_good', { count: countText(rows) }) : words('good', { good: countText(good), count: countText(rows) })}>
      {!isChecked && <p role="status">{words('unchecked')}</p>}
      <div className="import-actions">
        {!isChecked && <CommandButton id="imports.check-or-import" label={words('check_corrected')} look="filled" />}
        {isChecked && isAllGood && rows > 0 && <CommandButton id="imports.check-or-import" label={words('import_all')} look="filled" />}
        {isChecked && !isAllGood && good > 0 && <ImportValid id={shown.id} />}
        {!isAllGood && <CommandButton id="imports.download-refused" />}
      </div>
      {shown.listed_rows > 0 && <RefusedRows shown={shown} isOpen />}
      {effects !== null && good > 0 && <ImportEffects effects={effects} labelOf={labelOf} />}
    </CheckResult>
  )
}

/** The button that leaves the refused rows out. Gets the focus when the person is asked to accept that. */
function ImportValid({ id }: { readonly id: number }) {
  const host = useRef<HTMLSpanElement>(null)
  const { id: about, asked } = useSnapshot(acceptance)
  const seen = useRef(asked)
  useEffect(() => {
    if (about !== id || seen.current === asked) return
    seen.current = asked
    host.current?.querySelector('button')?.focus()
  }, [about, asked, id])
  return (
    <span ref={host}>
      <CommandButton id="imports.commit-import" label={words('import_good')} look="filled" answers={{ only_good: true }} />
    </span>
  )
}

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
