import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { reportCalls, reportKeys, type Report, type ShownCheck } from '#src/areas/daily-work-reports/client/report-rows'
import { callApi } from '#src/platform/client/api/call-api'
import { gather } from '#src/platform/client/api/gather'
import { onSocketMessage } from '#src/platform/client/api/socket'
import { onRecordsChanged } from '#src/platform/client/records/record-changes'
import { onRowsChanged } from '#src/platform/client/records/row-patches'
import type { RecordKind } from '#src/platform/domain/records/kinds'
import { NOT_THERE, type Asked } from '#src/workspace/client/frame/Unanswered'

const KINDS: readonly RecordKind[] = ['daily_work_report', 'project', 'pay_item']
/** How long to wait after a change, so that changes in quick succession cause only one read of the report. */
const QUIET_MS = 400
const MOST_MS = 3_000
/** The checks are read again each minute, because no event says that the day has ended or the agency system has changed. */
const AGAIN_MS = 60_000

interface LiveReport {
  readonly report: Report | undefined
  readonly checks: readonly ShownCheck[] | undefined
  /** When the server ran the checks. */
  readonly checkedAt: string | undefined
  readonly asked: Asked
}

/** A report and its checks, read again whenever a report, a project, a pay item or a ticket of the project changes (PLUS-26). */
export function useLiveReport(agency: number, projectId: number, id: number): LiveReport {
  const client = useQueryClient()
  const query = useQuery({
    queryKey: reportKeys.one(agency, id),
    queryFn: async ({ signal }) => (await callApi(reportCalls.detail({ id }), { signal, ignore: NOT_THERE })).daily_work_report,
  })
  const checks = useQuery({ queryKey: reportKeys.checks(agency, id), queryFn: ({ signal }) => callApi(reportCalls.checks({ id }), { signal, ignore: 'all' }), refetchInterval: AGAIN_MS })
  useEffect(() => {
    const again = () => void client.invalidateQueries({ queryKey: reportKeys.one(agency, id) })
    const soon = gather(again, MOST_MS)
    const later = () => soon.changed(QUIET_MS)
    const stops = [
      onRecordsChanged(KINDS, later),
      onRowsChanged('slips', later),
      onSocketMessage(({ kind, dot_project_ids: projects }) => {
        if (kind === 'tickets' && (!Array.isArray(projects) || projects.includes(projectId))) later()
      }),
      () => soon.stop(),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [client, agency, projectId, id])
  return { report: query.data, checks: checks.data?.pre_send_checks, checkedAt: checks.data?.checked_at, asked: query }
}
