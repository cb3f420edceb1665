import type { ReactNode } from 'react'
import type { Report } from '#src/areas/daily-work-reports/client/report-rows'
import type { Person } from '#src/platform/client/session/person'

/** The props of a section's view. */
export interface ReportSectionProps {
  readonly report: Report
  /** Whether the person may change the report now. */
  readonly mayWrite: boolean
}

/** A section that another area adds to a report, above its remarks. */
export interface ReportSection {
  /** Whether the person may see the section. */
  isShown(person: Person): boolean
  /** Renders a `section` with an `h3`, or nothing. */
  readonly View: (props: ReportSectionProps) => ReactNode
}

/**
 * Defines a section of the report pane. Export it from `src/areas/<area>/client/<name>-report-section.ts`, which loads together with the
 * pane.
 */
export function defineReportSection(section: ReportSection): ReportSection {
  return Object.freeze(section)
}
