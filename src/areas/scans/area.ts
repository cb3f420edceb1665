import { defineArea, type FeatureDeclaration, type GroupsOf, type KindsOf, type ScopesOf, type TablesOf } from '#src/platform/domain/areas/area'

/** Scans of files: the text of a paper ticket, what a photo shows, descriptions of new photos, and the kinds of new documents. */
const area = defineArea({
  order: 152,
  kinds: { ai_reading: ['reading of a file', 'readings of files'] },
  scopes: {
    'scanned-field-table': { parents: ['table'], letters: true },
    'scanned-thing-table': { parents: ['table'], letters: true },
  },
  groups: { Scans: 73 },
  tables: ['scanned_fields', 'scanned_things'],
  files: { scan_files: ['file_key'] },
})
export default area

/** The features of this area. */
export const features = [
  { name: 'scans', parts: ['requests', 'readings', 'recognition'], commands: ['scans'], tables: ['scan_files', 'ai_readings'] },
] as const satisfies readonly FeatureDeclaration[]

declare module '#src/platform/domain/areas/names' {
  interface CommandGroups extends GroupsOf<typeof area> {}
  interface RecordKinds extends KindsOf<typeof area> {}
  interface Scopes extends ScopesOf<typeof area> {}
  interface TableNames extends TablesOf<typeof area> {}
}
