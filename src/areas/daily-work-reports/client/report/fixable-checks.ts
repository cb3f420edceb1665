import { pathOfFix, type ReportInContext } from '#src/areas/daily-work-reports/client/report/current-report'
import type { ShownCheck } from '#src/areas/daily-work-reports/client/report-rows'

/** The blocking checks and warnings that can be fixed on another page, blocking checks first. Key 1 opens the page for the first check. */
export function fixableChecks(about: ReportInContext): readonly ShownCheck[] {
  const toFix = about.checks?.filter((check) => check.level !== 'pass' && pathOfFix(check, about) !== null) ?? []
  return [...toFix.filter(({ level }) => level === 'block'), ...toFix.filter(({ level }) => level === 'warn')]
}
