import { pathOfFix, type ReportInContext } from '#src/areas/daily-work-reports/client/report/current-report'
import type { ShownCheck } from '#src/areas/daily-work-reports/client/report-rows'

/** The checks that block or warn and lead somewhere, blocks first: key 1 opens the first. */
export function fixableChecks(about: ReportInContext): readonly ShownCheck[] {
  const toFix = about.checks?.filter((check) => check.level !== 'pass' && pathOfFix(check, about) !== null) ?? []
  return [...toFix.filter(({ level }) => level === 'block'), ...toFix.filter(({ level }) => level === 'warn')]
}
