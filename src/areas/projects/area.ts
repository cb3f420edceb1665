import { defineArea, type FeatureDeclaration, type GroupsOf, type KindsOf, type ScopesOf, type TablesOf } from '#src/platform/domain/areas/area'

/** Projects: their teams, documents, activity, calendar and map. */
const area = defineArea({
  order: 30,
  kinds: {
    document: ['document', 'documents'],
    project: ['project', 'projects'],
  },
  scopes: {
    'project-tabs': { parents: ['workspace'], letters: false },
    'project-table': { parents: ['table'], letters: true },
    'team-table': { parents: ['table'], letters: true },
    'activity-table': { parents: ['table'], letters: true },
    'document-table': { parents: ['table'], letters: true },
    /** Commands of an open document. */
    'document-view': { parents: ['workspace'], letters: true },
    'project-calendar': { parents: ['workspace'], letters: false },
    project: { parents: ['workspace'], letters: false },
  },
  groups: { Projects: 60 },
  tables: ['projects', 'project_team', 'project_activity', 'project_documents'],
  files: { documents: ['file_key'], document_upload_pieces: ['file_key'] },
})
export default area

/** The features of this area. */
export const features = [
  { name: 'projects', parts: ['dashboard', 'form', 'list', 'status', 'tabs'], commands: ['projects', 'find/projects'], tables: ['dot_projects', 'project_ticket_counts'] },
  { name: 'teams', commands: ['projects/teams'], tables: ['project_employees'] },
  { name: 'documents', commands: ['projects/documents', 'documents'], tables: ['documents', 'document_upload_pieces'] },
  { name: 'activity', commands: ['projects/activity'] },
  { name: 'calendar', commands: ['projects/calendar'] },
  { name: 'map', commands: ['projects/map'] },
] as const satisfies readonly FeatureDeclaration[]

declare module '#src/platform/domain/areas/names' {
  interface CommandGroups extends GroupsOf<typeof area> {}
  interface RecordKinds extends KindsOf<typeof area> {}
  interface Scopes extends ScopesOf<typeof area> {}
  interface TableNames extends TablesOf<typeof area> {}
}
