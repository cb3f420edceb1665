import { defineArea, type FeatureDeclaration, type GroupsOf, type KindsOf, type ScopesOf, type TablesOf } from '#src/platform/domain/areas/area'

/** Tickets: receipt, lists, bulk changes, images, imports and exports, and job numbers. */
const area = defineArea({
  order: 10,
  kinds: {
    photo: ['photo', 'photos'],
    job_slip_project: ['job number', 'job numbers'],
    refused_arrival: ['refused arrival', 'refused arrivals'],
    finding: ['finding', 'findings'],
    finding_rule: ['ticket check', 'ticket checks'],
    saved_view: ['saved view', 'saved views'],
    parked_ticket: ['parked ticket', 'parked tickets'],
  },
  scopes: {
    /** Commands on tickets, both in a table and in the pane of a single ticket (TICK-103). */
    tickets: { parents: [], letters: true },
    /** Commands on a list of tickets, grouped or not. */
    'ticket-list': { parents: [], letters: true },
    'ticket-table': { parents: ['tickets', 'ticket-list', 'table'], letters: true },
    'ticket-group-table': { parents: ['ticket-list', 'table'], letters: true },
    ticket: { parents: ['tickets', 'workspace'], letters: true },
    'photo-table': { parents: ['table'], letters: true },
    'image-gallery': { parents: ['workspace'], letters: true },
    'job-number-table': { parents: ['table'], letters: true },
    /** Commands on refused arrivals, both in the list and in the pane of a single arrival. */
    arrivals: { parents: [], letters: true },
    'arrival-table': { parents: ['arrivals', 'table'], letters: true },
    arrival: { parents: ['arrivals', 'workspace'], letters: true },
    'ticket-import': { parents: ['workspace'], letters: false },
    /** Commands on the refused rows of an import. */
    'import-rows': { parents: ['ticket-import', 'table'], letters: true },
    'finding-table': { parents: ['table'], letters: true },
    'finding-rule-table': { parents: ['table'], letters: true },
    'saved-view-table': { parents: ['table'], letters: true },
    'parked-table': { parents: ['table'], letters: true },
  },
  groups: { Tickets: 30, Exports: 80, Imports: 90 },
  tables: ['slips', 'manage_tickets', 'plant_view', 'calibration', 'photos', 'refused_arrivals', 'findings', 'finding_rules', 'ticket_groups', 'parked_slips', 'saved_views'],
  files: { slip_imports: ['file_key', 'refused_file_key', 'listed_file_key'], images: ['file_key', 'preview_key'], image_upload_pieces: ['file_key'] },
  routes: [
    { prefix: '/imports', roles: ['administrator'] },
    { prefix: '/views', roles: ['administrator', 'area_manager', 'field_engineer', 'field_inspector', 'pending', 'plant_inspector', 'read_only_auditor', 'read_only_inspector'] },
    { prefix: '/parked', roles: ['administrator', 'area_manager', 'field_engineer', 'field_inspector'] },
    { prefix: '/exceptions', roles: ['administrator', 'area_manager', 'field_engineer', 'field_inspector'] },
  ],
  settings: [
    { id: 'import-tickets', to: '/imports', label: 'Import tickets', order: 90, runs: 'imports.import-tickets' },
    { id: 'refused-arrivals', to: '/admin/arrivals', label: 'Refused arrivals', order: 95 },
    { id: 'ticket-checks', to: '/admin/ticket-checks', label: 'Ticket checks', order: 97 },
  ],
})
export default area

/** The features of the area, with their folders, commands and tables. */
export const features = [
  { name: 'tickets', parts: ['bulk', 'changes', 'detail', 'edit', 'fields', 'filters', 'filter-line', 'list', 'map', 'pay-codes', 'questions'], commands: ['tickets', 'find/tickets'], tables: ['slips', 'slip_events', 'slip_notes', 'slip_corrections', 'slip_keys'] },
  { name: 'receipt', tables: ['slip_sources', 'plants'] },
  { name: 'images', commands: ['images'], tables: ['images', 'image_upload_pieces', 'image_checks'] },
  { name: 'paper-tickets', commands: ['paper-tickets'] },
  { name: 'imports', commands: ['imports'], tables: ['slip_imports', 'slip_import_corrections'] },
  { name: 'arrivals', commands: ['arrivals'], tables: ['refused_arrivals'] },
  { name: 'findings', commands: ['findings'], tables: ['finding_rules', 'slip_findings', 'slip_findings_due', 'project_findings_due'] },
  { name: 'saved-views', commands: ['saved-views'], tables: ['saved_views'] },
  { name: 'queue', commands: ['queue'], tables: ['parked_slips', 'coding_leases'] },
  { name: 'grouping', commands: ['grouping'] },
  { name: 'trace', commands: ['trace'] },
  { name: 'exports', commands: ['exports'] },
  { name: 'calibration', commands: ['calibration'], tables: ['job_slip_projects'] },
] as const satisfies readonly FeatureDeclaration[]

declare module '#src/platform/domain/areas/names' {
  interface CommandGroups extends GroupsOf<typeof area> {}
  interface RecordKinds extends KindsOf<typeof area> {}
  interface Scopes extends ScopesOf<typeof area> {}
  interface TableNames extends TablesOf<typeof area> {}
}
