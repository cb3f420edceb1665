import { pathOfFix, type ReportInContext } from '#src/areas/daily-work-reports/client/report/current-report'
import type { ShownCheck } from '#src/areas/daily-work-reports/client/report-rows'

/** The blocking checks and warnings that have a page to fix them, blocking ones first: key 1 opens the first. */
export function fixableChecks(about: ReportInContext): readonly ShownCheck[] {
  const toFix = about.checks?.filter((check) => check.level !== 'pass' && pathOfFix(check, about) !== null) ?? []
  return [...toFix.filter(({ level }) => level === 'block'), ...toFix.filter(({ level }) => level === 'warn')]
}
