import { useQuery } from '@tanstack/react-query'
import '#src/areas/assist/client/assist.css'
import { words } from '#src/areas/assist/client/messages'
import { proposalsKey, remarkCalls } from '#src/areas/assist/client/remarks/proposed-remarks'
import type { ReportSectionProps } from '#src/areas/daily-work-reports/client/public/report-sections'
import { useReadAgain } from '#src/areas/projects/client/public/use-changes'
import { callApi } from '#src/platform/client/api/call-api'
import { usePerson } from '#src/workspace/client/frame/use-person'
import { CommandButton } from '#src/workspace/client/running/CommandButton'

const KINDS = ['ai_remark', 'ai_model'] as const

/** The remarks that AI models propose for a report. One key adds the first remark to the report, and another key dismisses it (AI-17). */
export function ProposedRemarks({ report: { id, status }, mayWrite }: ReportSectionProps) {
  const key = proposalsKey(usePerson().dot_authority_id, id)
  useReadAgain(key, KINDS)
  const { data = [] } = useQuery({ queryKey: key, queryFn: async ({ signal }) => (await callApi(remarkCalls.list({ report_id: id }), { signal, ignore: 'all' })).remarks, staleTime: 0 })
  if (data.length === 0 || status === 'sent') return null
  return (
    <section className="assist-remarks assist-proposed" aria-label={words('proposed')}>
      <h3>
        {words('proposed')} <span>{words('proposed_note')}</span>
        {mayWrite && <><CommandButton id="assist.take-remark" label={words('take')} /><CommandButton id="assist.leave-remark" label={words('leave')} /></>}
      </h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul tabIndex={0} aria-label={words('proposed')}>
        {data.map(({ id: remark, text, model, sources }) => (
          <li key={remark}>
            {text}
            <small>{words('by_model', { model, sources: sources.map(({ name }) => name).join('; ') })}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}
