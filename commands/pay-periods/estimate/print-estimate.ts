import { whoMay } from '#src/platform/api/contract'
import { mayExportEstimate } from '#src/areas/contracts/domain/pay-periods/pay-period'
import { refuse } from '#src/platform/domain/verdict'
import { addressOf } from '#src/platform/client/api/call-api'
import { projectIdHere } from '#src/areas/contracts/client/contract-items/on-contract'
import { currentPeriod } from '#src/areas/contracts/client/pay-periods/current-period'
import { words } from '#src/areas/contracts/client/pay-periods/command-messages'
import { periodCalls, ruledPeriod } from '#src/areas/contracts/client/pay-periods/public/period-calls'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'pay-periods.print-estimate': typeof printEstimate
  }
}

/** Downloads the pay estimate of the current closed period as a PDF to print, for people who may export (PAY-45, AUTH-43). */
export const printEstimate = defineCommand({
  title: 'Export pay estimate as PDF',
  group: 'Pay items',
  scope: 'period-line-table',
  needs: whoMay('export_tickets'),
  keys: ['p'],
  keywords: ['pay period', 'download', 'print', 'paper', 'file', 'amount', 'sign'],
  when(context) {
    const period = currentPeriod(context)
    return period === null ? refuse('errors.no_period_here') : mayExportEstimate(ruledPeriod(period))
  },
  async run(context, _answers, env) {
    const period = currentPeriod(context)
    if (period === null) return
    await env.download(addressOf(periodCalls.estimate({ projectId: projectIdHere(context), number: period.number, format: 'pdf' })), `pay-estimate-period-${period.number}.pdf`)
    env.say(words('estimate_exported', { number: period.number }))
  },
})
