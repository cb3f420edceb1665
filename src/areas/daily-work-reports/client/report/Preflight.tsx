import { CircleCheck, CircleX, TriangleAlert, type LucideIcon } from 'lucide-react'
import type { CheckLevel } from '#src/areas/daily-work-reports/domain/checks'
import { firstToComplete, pathOfFix, type ReportInContext } from '#src/areas/daily-work-reports/client/report/current-report'
import { fixableChecks } from '#src/areas/daily-work-reports/client/report/fixable-checks'
import { words } from '#src/areas/daily-work-reports/client/messages'
import { CommandButton } from '#src/workspace/client/running/CommandButton'

const icons: Readonly<Record<CheckLevel, LucideIcon>> = { block: CircleX, warn: TriangleAlert, pass: CircleCheck }
const levelWords: Readonly<Record<CheckLevel, string>> = { block: 'Block', warn: 'Warning', pass: 'Passed' }
const order: Readonly<Record<CheckLevel, number>> = { block: 0, warn: 1, pass: 2 }

/**
 * The checks of a report: first those that block sending, then warnings, then passed checks. Each check shows the key that opens the page
 * on which it can be fixed (PLUS-26).
 */
export function Preflight({ about }: { readonly about: ReportInContext }) {
  const checks = about.checks ?? []
  const count = (level: CheckLevel) => checks.filter((check) => check.level === level).length
  const fixable = fixableChecks(about)
  return (
    <section aria-label={words('preflight')}>
      <h3>
        {words('preflight')} <span role="status">{words('preflight_counts', { blocks: count('block'), warns: count('warn'), passes: count('pass') })}</span>
      </h3>
      <ul className="report-checks" aria-busy={about.checks === undefined}>
        {checks.toSorted((one, other) => order[one.level] - order[other.level]).map((check) => {
          const Icon = icons[check.level]
          const at = fixable.indexOf(check)
          return (
            <li key={check.key} data-level={check.level}>
              <Icon aria-hidden size={16} strokeWidth={1.75} />
              <span>
                <span className="for-ear">{levelWords[check.level]}: </span>
                {check.message}
              </span>
              {check.key === 'lines_complete' && check.level === 'block' && firstToComplete(about.report) !== null && <CommandButton id="daily-work-reports.enter-quantity" label={words('enter_quantity')} />}
              {at >= 0 && pathOfFix(check, about) !== null && <CommandButton id="daily-work-reports.fix" label={words('fix')} answers={{ check: at + 1 }} />}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
