import { useQuery } from '@tanstack/react-query'
import '#src/areas/partners/client/partners.css'
import { maySubmitAgain } from '#src/areas/partners/domain/submittals/submittal'
import { words } from '#src/areas/partners/client/messages'
import { FileField } from '#src/areas/partners/client/submittals/FileField'
import { submittalCalls, submittalKey, type Submittal } from '#src/areas/partners/client/submittals/submittal-rows'
import { checkUploads, type WithFiles } from '#src/areas/partners/client/submittals/uploads'
import { callApi } from '#src/platform/client/api/call-api'
import { LongTextEntry } from '#src/platform/client/form/TextEntry'
import { useForm } from '#src/platform/client/form/use-form'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { FormPane } from '#src/workspace/client/form/FormPane'
import { NOT_THERE, Unanswered } from '#src/workspace/client/frame/Unanswered'
import { usePerson } from '#src/workspace/client/frame/use-person'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import { usePane, usePaneTitle } from '#src/workspace/client/panes/pane-hooks'

/** The form with which a vendor submits a rejected submittal again, with additional files or notes (SUBM-7). */
export default function SendAgainPane({ params }: PaneViewProps<{ readonly id: string }>) {
  const { dot_authority_id: agency } = usePerson()
  const id = Number(params.id)
  const query = useQuery({ queryKey: [...submittalKey(agency, id), 'form'], queryFn: async ({ signal }) => (await callApi(submittalCalls.detail({ id }), { signal, ignore: NOT_THERE })).submittal, staleTime: 0, gcTime: 0 })
  usePaneTitle(words('again_title', { material: query.data?.material ?? '' }))
  return query.data === undefined ? <Unanswered asked={[query]} lines={6} /> : <SendAgain key={id} submittal={query.data} />
}

function SendAgain({ submittal }: { readonly submittal: Submittal }) {
  const { id: paneId } = usePane()
  const leaveTo = `/vendor/submittals/${submittal.id}`
  const form = useForm<WithFiles & { readonly notes: string }, { readonly submittal: Submittal }>({
    start: { notes: submittal.notes ?? '', files: [] },
    labels: { files: words('attachments'), notes: words('notes') },
    check: () => ({ files: checkUploads(paneId) }),
    request: ({ notes, files }) => submittalCalls.submit({ id: submittal.id, version: submittal.version, notes, upload_ids: files.map((file) => file.id) }),
    records: 'submittal',
    isUndoable: false,
    successMessage: ({ submittal: { material } }) => words('submittal_again', { material }),
    saved({ submittal: { id } }, leaveFor) {
      notifyRecordsChanged('submittal', [id])
      leaveFor(leaveTo)
    },
  })
  return (
    <FormPane form={form} label={words('again_title', { material: submittal.material })} leaveTo={leaveTo} save={words('again')} mayChange={maySubmitAgain(submittal).allowed}
      head={submittal.reason !== null && <p className="form-notice form-notice-problem">{words('rejected_because', { by: submittal.decided_by_name ?? '', reason: submittal.reason })}</p>}>
      <FileField form={form} hint={words('files_again')} />
      <LongTextEntry form={form} name="notes" rows={4} maxLength={2000} isFirst />
    </FormPane>
  )
}
