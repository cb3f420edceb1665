import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { usDay } from '#src/platform/domain/formats/dates'
import type { RecordKind } from '#src/platform/domain/records/kinds'
import { may } from '#src/platform/domain/session/abilities'
import '#src/areas/partners/client/partners.css'
import { words } from '#src/areas/partners/client/messages'
import { approvedText, fileNoun, shippedText, submittalCalls, submittalKey, type SubmittalFile } from '#src/areas/partners/client/submittals/submittal-rows'
import { useReadAgain } from '#src/areas/projects/client/public/use-changes'
import { callApi } from '#src/platform/client/api/call-api'
import { columns } from '#src/platform/client/table/columns'
import { NOT_THERE, Unanswered } from '#src/workspace/client/frame/Unanswered'
import { usePerson } from '#src/workspace/client/frame/use-person'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import { usePaneTitle } from '#src/workspace/client/panes/pane-hooks'
import { CommandButton } from '#src/workspace/client/running/CommandButton'
import { RowsPane } from '#src/workspace/client/table/RowsPane'

const KINDS: readonly RecordKind[] = ['submittal']
const KB = 1024

const fileColumns = columns<SubmittalFile>([
  { id: 'name', label: words('file'), kind: 'text', width: 320, flex: 1, strong: true },
  { id: 'size', label: words('size'), kind: 'text', width: 104, sortable: false, value: ({ size }) => (size < KB * KB ? `${Math.max(1, Math.round(size / KB))} KB` : `${(size / KB / KB).toFixed(1)} MB`) },
])

/** One submittal: what it says, what was shipped of what is approved, and its files (SUBM-2, SUBM-8, SUBM-10). */
export default function SubmittalPane({ params }: PaneViewProps<{ readonly id: string }>) {
  const person = usePerson()
  const id = Number(params.id)
  const key = submittalKey(person.dot_authority_id, id)
  useReadAgain(key, KINDS)
  const query = useQuery({ queryKey: key, queryFn: async ({ signal }) => (await callApi(submittalCalls.detail({ id }), { signal, ignore: NOT_THERE })).submittal })
  const { data: submittal } = query
  usePaneTitle(submittal?.material ?? words('submittal'), submittal?.certificate_type)
  const rows = useMemo(() => submittal?.attachments.map((file) => ({ ...file, submittal })), [submittal])
  if (submittal === undefined) return <Unanswered asked={[query]} lines={9} />
  const facts: readonly (readonly [string, string])[] = [
    [words('status'), words(submittal.state)],
    [words('certificate_type'), submittal.certificate_type],
    [words('vendor'), submittal.vendor],
    [words('dated'), usDay(submittal.dated)],
    [words('sample_id'), submittal.sample_id ?? ''],
    [words('approved_quantity'), approvedText(submittal)],
    [words('shipped'), `${shippedText(submittal)}${submittal.is_above_approved ? ` · ${words('above')}` : ''}`],
    [words('reason'), submittal.reason ?? ''],
    [words('decided_by'), submittal.decided_by_name ?? ''],
    [words('notes'), submittal.notes ?? ''],
  ]
  return (
    <div className="partner-pane">
      <dl className="partner-facts" data-above={submittal.is_above_approved || undefined}>
        {facts.filter(([, value]) => value !== '').map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <RowsPane<SubmittalFile>
        name="submittal_files" of={key} label={words('attachments')} noun={fileNoun} columns={fileColumns} rows={rows} asked={[query]} empty={words('files_none')} searchLabel={words('search_files')}
        bar={
          <>
            <CommandButton id="submittals.download" />
            {may('change_materials', person).allowed ? (
              <span className="table-bar-end">
                <CommandButton id="submittals.reject" />
                <CommandButton id="submittals.approve" look="filled" />
              </span>
            ) : person.partner === 'vendor' && (
              <span className="table-bar-end">
                <CommandButton id="submittals.withdraw" />
                <CommandButton id="submittals.submit-again" look="filled" />
              </span>
            )}
          </>
        }
      />
    </div>
  )
}
