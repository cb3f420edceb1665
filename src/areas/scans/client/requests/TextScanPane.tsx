import { useMemo, useSyncExternalStore } from 'react'
import { useSnapshot } from 'valtio'
import { words } from '#src/areas/scans/client/messages'
import { ScanBar, ScanFrame, stateOf, useLastScan } from '#src/areas/scans/client/requests/ScanFrame'
import { readyScans } from '#src/areas/scans/client/requests/last-reading'
import { isShown, scanQueue } from '#src/areas/scans/client/requests/scan-queue'
import type { FieldRow, TextResult } from '#src/areas/scans/client/requests/scans'
import { onDrafts, waitingDrafts } from '#src/areas/tickets/client/public/paper-drafts'
import { CommandButton } from '#src/workspace/client/running/CommandButton'
import { jobList, type Job } from '#src/workspace/client/jobs/job-list'
import { columns } from '#src/platform/client/table/columns'
import { usePerson } from '#src/workspace/client/frame/use-person'
import { usePaneTitle } from '#src/workspace/client/panes/pane-hooks'
import { RowsPane } from '#src/workspace/client/table/RowsPane'

const noun = { one: 'field', many: 'fields' }

const fieldColumns = columns<FieldRow>([
  { id: 'label', label: words('field'), kind: 'text', width: 208, strong: true },
  { id: 'text', label: words('text'), kind: 'text', width: 320, flex: 1 },
  { id: 'confidence', label: words('confidence'), kind: 'quantity', width: 128, value: ({ confidence }) => confidence.toFixed(2) },
  { id: 'check', label: words('check'), kind: 'text', width: 240 },
])

/** The rows of a result; values that must be checked come first. */
function rowsOf(result: TextResult): readonly FieldRow[] {
  const unsure = 'unsure' in result ? result.unsure.map((field) => ({ ...field, check: field.doubt === null ? '' : words(field.doubt) })) : []
  return [...unsure, ...result.fields.map((field) => ({ ...field, check: '' }))].map((field, at) => ({ ...field, id: at + 1 }))
}

/** Sentences that say that this server read the file, or how many values of the provider's answer were left out. */
function sourceOf(result: TextResult): readonly string[] {
  if ('unsure' in result) return [words('read_here')]
  return result.left_out > 0 ? [words('left_out', { count: result.left_out })] : []
}

/** The ticket fields that were found in a PDF or an image, each with its confidence (AI-6). */
export default function TextScanPane() {
  const { dot_authority_id: agency, dot_authority_name: agencyName } = usePerson()
  usePaneTitle(words('text_scan'), agencyName)
  const job = useLastScan('text_scan')
  const result = job?.status === 'success' ? (job.result as TextResult) : null
  useSyncExternalStore(onDrafts, waitingDrafts)
  const ready = readyScans(useSnapshot(jobList).jobs as readonly Job[]).length
  const isMany = isShown(useSnapshot(scanQueue))
  const rows = useMemo(() => (result === null ? [] : rowsOf(result)), [result])
  const foot = result === null ? undefined : [words('of_file', { name: result.name }), ...sourceOf(result), words('not_saved')].join(' · ')
  return (
    <ScanFrame kind="text_scan" job={job}>
      <RowsPane<FieldRow>
        name="scanned_fields" of={['text-scan', agency, job?.id ?? '', job?.status ?? '']} label={words('fields')} noun={noun} columns={fieldColumns} rows={rows} asked={[]}
        empty={result !== null ? words('no_fields') : isMany ? words('reading_many') : stateOf(job, words('none_text'))} searchLabel={words('search')} bar={<ScanBar kind="text_scan" job={job}>{ready > 0 && <CommandButton id="scans.enter-text" label={words('enter', { count: ready })} />}</ScanBar>} {...(foot === undefined ? {} : { foot })}
      />
    </ScanFrame>
  )
}
