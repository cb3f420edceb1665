import { defineArea, type FeatureDeclaration, type KindsOf, type ScopesOf, type TablesOf } from '#src/platform/domain/areas/area'

/** Partners: vendors with their submittals, and consultants. */
const area = defineArea({
  order: 70,
  kinds: {
    consultancy_request: ['consultant’s request', 'consultants’ requests'],
    submittal: ['submittal', 'submittals'],
    vendor_request: ['vendor’s request', 'vendors’ requests'],
  },
  scopes: {
    'vendor-table': { parents: ['table'], letters: true },
    'consultant-table': { parents: ['table'], letters: true },
    /** Commands on a submittal, in a list and on the submittal itself. */
    submittals: { parents: [], letters: true },
    'submittal-table': { parents: ['submittals', 'table'], letters: true },
    submittal: { parents: ['submittals', 'document-view'], letters: true },
    'own-submittal-table': { parents: ['submittal-table'], letters: true },
    'submittal-form': { parents: ['form'], letters: false },
  },
  tables: ['vendors', 'consultants', 'submittals'],
  files: { submittal_uploads: ['file_key'] },
})
export default area

/** The features of the area, with their tables. */
export const features = [
  { name: 'partners', parts: ['access'] },
  { name: 'vendors', commands: ['vendors'], tables: ['vendor_requests'] },
  { name: 'consultants', commands: ['consultants'], tables: ['consultancy_requests', 'consultancy_projects'] },
  { name: 'submittals', commands: ['submittals'], tables: ['submittals', 'submittal_uploads'] },
] as const satisfies readonly FeatureDeclaration[]

declare module '#src/platform/domain/areas/names' {
  interface RecordKinds extends KindsOf<typeof area> {}
  interface Scopes extends ScopesOf<typeof area> {}
  interface TableNames extends TablesOf<typeof area> {}
}
