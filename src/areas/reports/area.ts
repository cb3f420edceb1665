import { defineArea, type FeatureDeclaration, type GroupsOf, type KindsOf, type ScopesOf, type TablesOf } from '#src/platform/domain/areas/area'
import { abilities } from '#src/platform/domain/session/abilities'

/** Reports of a project: Finals, Reconciliation and Delivery, on the screen, as files, and daily by email. */
const area = defineArea({
  order: 66,
  kinds: { delivery_schedule: ['daily delivery report', 'daily delivery reports'], report_schedule: ['scheduled report', 'scheduled reports'] },
  scopes: {
    /** Commands on a report: in the pane that shows the report, or in the pane that shows the tickets of one of its lines. */
    reports: { parents: [], letters: true },
    'report-lines': { parents: ['reports', 'table'], letters: true },
    'delivery-schedule-table': { parents: ['table'], letters: true },
    'report-schedule-table': { parents: ['table'], letters: true },
    'report-tickets': { parents: ['reports', 'table'], letters: true },
    /** Commands on a pane that shows records as they were. */
    'as-it-was': { parents: [], letters: true },
    'totals-then-table': { parents: ['as-it-was', 'table'], letters: true },
    'fields-then-table': { parents: ['as-it-was', 'table'], letters: true },
  },
  groups: { Reports: 68 },
  tables: ['finals_report', 'reconciliation_report', 'delivery_report', 'report_tickets', 'delivery_schedules', 'report_schedules', 'totals_then', 'fields_then'],
  routes: [{ prefix: '/delivery-schedules', ...abilities.export_tickets }, { prefix: '/report-schedules', ...abilities.export_tickets }],
  files: { delivery_sends: ['file_key'], report_sends: ['file_key'] },
})
export default area

/** The features of this area. */
export const features = [
  { name: 'as-it-was', commands: ['as-it-was'] },
  { name: 'reports', commands: ['reports'] },
  { name: 'report-schedules', commands: ['report-schedules'], tables: ['report_schedules', 'report_sends'] },
  { name: 'delivery-schedules', commands: ['delivery-schedules'], tables: ['delivery_schedules', 'delivery_sends'] },
] as const satisfies readonly FeatureDeclaration[]

declare module '#src/platform/domain/areas/names' {
  interface CommandGroups extends GroupsOf<typeof area> {}
  interface RecordKinds extends KindsOf<typeof area> {}
  interface Scopes extends ScopesOf<typeof area> {}
  interface TableNames extends TablesOf<typeof area> {}
}
