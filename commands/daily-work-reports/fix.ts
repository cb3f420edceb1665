import { fixableChecks } from '#src/areas/daily-work-reports/client/report/fixable-checks'
import { pathOfFix } from '#src/areas/daily-work-reports/client/report/current-report'
import { projectRoles } from '#src/platform/api/contract'
import { allow, refuse } from '#src/platform/domain/verdict'
import type { CommandContext } from '#src/workspace/client/commands/context'
import { defineCommand } from '#src/workspace/client/commands/command'
import type { Step } from '#src/workspace/client/commands/step'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'daily-work-reports.fix': typeof fix
  }
}

const checksHere = ({ project }: CommandContext) => (project?.workReport === undefined ? [] : fixableChecks(project.workReport))

const checkStep: Step<number> = {
  kind: 'choice',
  prompt: 'Check',
  choices: ({ context }) => checksHere(context).map(({ message }, at) => ({ value: at + 1, label: message })),
  format: (at) => `Check ${at}`,
}

/**
 * Opens the page on which the person can fix a problem found by the checks that run before sending; Alt+[ returns to the report (PLUS-26).
 */
export const fix = defineCommand({
  title: 'Open fix of a check…',
  group: 'Daily work reports',
  scope: 'report-line-table',
  keys: ['1', '2', '3', '4', '5', '6', '7', '8', '9'],
  keyAnswers: [1, 2, 3, 4, 5, 6, 7, 8, 9].map((check) => ({ check })),
  keywords: ['preflight', 'block', 'warning', 'resolve'],
  steps: { check: checkStep },
  needs: projectRoles,
  when: (context) => (checksHere(context).length === 0 ? refuse('errors.no_check_here') : allow),
  run(context, { check }, { workspace }) {
    const about = context.project?.workReport
    const reportCheck = checksHere(context)[check - 1]
    const path = about === undefined || reportCheck === undefined ? null : pathOfFix(reportCheck, about)
    if (path !== null) workspace.openPath(path)
  },
})
