import type { ReportSection, ReportSectionProps } from '#src/areas/daily-work-reports/client/public/report-sections'
import { usePerson } from '#src/workspace/client/frame/use-person'

/** The sections of all areas. Each `<name>-report-section.ts` exports one. */
const sections = Object.values(import.meta.glob<Readonly<Record<string, ReportSection>>>('../../../*/client/*-report-section.ts', { eager: true })).flatMap((module) => Object.entries(module))

/** Sections that other areas add to a report. */
export function ReportSections(props: ReportSectionProps) {
  const person = usePerson()
  return sections.filter(([, section]) => section.isShown(person)).map(([name, { View }]) => <View key={name} {...props} />)
}
