import { defineArea, type FeatureDeclaration, type GroupsOf, type KindsOf, type ScopesOf, type TablesOf } from '#src/platform/domain/areas/area'

/** Daily work reports: what was delivered and coded on a day, sent to the agency's own system. */
const area = defineArea({
  order: 64,
  kinds: {
    daily_work_report: ['daily work report', 'daily work reports'],
  },
  scopes: {
    /** Commands on one report: the focused row of the list, or the report that is open in the pane. */
    'work-reports': { parents: [], letters: true },
    'report-table': { parents: ['work-reports', 'table'], letters: true },
    'report-line-table': { parents: ['work-reports', 'table'], letters: true },
  },
  groups: { 'Daily work reports': 66 },
  tables: ['daily_work_reports', 'daily_work_report_lines'],
})
export default area

/** The features of this area. */
export const features = [
  {
    name: 'daily-work-reports',
    parts: ['sending', 'report'],
    commands: ['daily-work-reports'],
    tables: ['daily_work_reports', 'daily_work_report_entries', 'daily_work_report_sendings', 'daily_work_report_lines', 'daily_work_report_tickets'],
  },
] as const satisfies readonly FeatureDeclaration[]

declare module '#src/platform/domain/areas/names' {
  interface CommandGroups extends GroupsOf<typeof area> {}
  interface RecordKinds extends KindsOf<typeof area> {}
  interface Scopes extends ScopesOf<typeof area> {}
  interface TableNames extends TablesOf<typeof area> {}
}
