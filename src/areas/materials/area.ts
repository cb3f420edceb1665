import { defineArea, type FeatureDeclaration, type GroupsOf, type KindsOf, type ScopesOf, type TablesOf } from '#src/platform/domain/areas/area'

/** Materials: certificate types, product declarations, and samples with their test results. */
const area = defineArea({
  order: 80,
  kinds: {
    certificate_type: ['certificate type', 'certificate types'],
    epd: ['declaration', 'declarations'],
    material: ['material', 'materials'],
    sample: ['sample', 'samples'],
  },
  scopes: {
    'material-table': { parents: ['table'], letters: true },
    'certificate-type-table': { parents: ['table'], letters: true },
    'epd-table': { parents: ['table'], letters: true },
    'project-material-table': { parents: ['table'], letters: true },
    /** Commands on a sample, in the list and on the sample itself. */
    samples: { parents: [], letters: true },
    'sample-table': { parents: ['samples', 'table'], letters: true },
    'sample-result-table': { parents: ['samples', 'table'], letters: true },
  },
  groups: { Materials: 65 },
  tables: ['certificate_types', 'epds', 'materials', 'project_materials', 'samples', 'sample_results'],
})
export default area

/** The features of this area. */
export const features = [
  { name: 'materials', parts: ['map'], commands: ['materials'], tables: ['materials', 'material_certificate_types'] },
  { name: 'certificate-types', commands: ['certificate-types'], tables: ['certificate_types'] },
  { name: 'epds', commands: ['epds'], tables: ['epds'] },
  { name: 'samples', commands: ['samples'], tables: ['samples'] },
] as const satisfies readonly FeatureDeclaration[]

declare module '#src/platform/domain/areas/names' {
  interface CommandGroups extends GroupsOf<typeof area> {}
  interface RecordKinds extends KindsOf<typeof area> {}
  interface Scopes extends ScopesOf<typeof area> {}
  interface TableNames extends TablesOf<typeof area> {}
}
