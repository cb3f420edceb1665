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
    'submittal-table': { parents: ['table'], letters: true },
  },
  tables: ['vendors', 'consultants', 'submittals'],
})
export default area

/** The features of the area, with their tables. */
export const features = [
  { name: 'partners', parts: ['access'] },
  { name: 'vendors', tables: ['vendor_requests'] },
  { name: 'consultants', tables: ['consultancy_requests', 'consultancy_projects'] },
  { name: 'submittals', tables: ['submittals'] },
] as const satisfies readonly FeatureDeclaration[]

declare module '#src/platform/domain/areas/names' {
  interface RecordKinds extends KindsOf<typeof area> {}
  interface Scopes extends ScopesOf<typeof area> {}
  interface TableNames extends TablesOf<typeof area> {}
}
