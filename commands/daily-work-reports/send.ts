import { firstBlock } from '#src/areas/daily-work-reports/domain/checks'
import { words } from '#src/areas/daily-work-reports/client/messages'
import { patchReport, reportCalls, type Report } from '#src/areas/daily-work-reports/client/report-rows'
import { onReport } from '#src/areas/daily-work-reports/client/report/current-report'
import { versionToWrite } from '#src/platform/client/records/own-versions'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { allow, firstRefusal, refuse, type Verdict } from '#src/platform/domain/verdict'
import type { CommandContext } from '#src/workspace/client/commands/context'
import { defineWrite, type SuccessMessage } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'daily-work-reports.send': typeof send
  }
}

/**
 * Sends the open report to the agency system, unless a check blocks it. Sends only lines that the agency system has not accepted yet (DWR-9
 * to DWR-14).
 */
export const send = defineWrite({
  title: 'Send work report',
  group: 'Daily work reports',
  scope: 'report-line-table',
  keys: ['mod+enter'],
  keywords: ['dwr', 'submit', 'awp', 'agency', 'daily work report'],
  records: 'daily_work_report',
  when: (context: CommandContext<'report-line-table'>) => firstRefusal(onReport(context), notBlocked(context)),
  write(context) {
    const report = context.project?.workReport?.report
    return report === undefined ? [] : reportCalls.send({ id: report.id, version: versionToWrite('daily_work_report', report) })
  },
  patch: ({ daily_work_report: report }) => patchReport(report),
  failed: () => notifyRecordsChanged('daily_work_report', null),
  successMessage: ({ daily_work_report: report }) => messageOf(report),
})

function notBlocked({ project }: CommandContext): Verdict {
  const about = project?.workReport
  if (about === undefined || about.checks === undefined) return refuse('errors.no_report_here')
  const block = firstBlock(about.checks)
  return block === null ? allow : refuse('errors.dwr_blocked', { reason: block.message })
}

function messageOf({ status, report_name: name, lines, problem, sent_by: by }: Report): SuccessMessage {
  const left = lines.filter((line) => line.status !== 'taken').length
  if (status === 'sent') return words(by === 'outbox' ? 'sent_to_outbox' : 'sent', { name })
  if (status === 'partially_sent') return { words: words('partially_sent', { name, left }), tone: 'warning' }
  return { words: words('failed', { name, problem: problem ?? '' }), tone: 'error' }
}
