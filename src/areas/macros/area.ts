import { defineArea, type FeatureDeclaration, type GroupsOf, type KindsOf, type ScopesOf, type TablesOf } from '#src/platform/domain/areas/area'
import { roles } from '#src/platform/domain/session/roles'

/** Macros: commands with their answers, which a person records once and can then run together on the selected tickets (PLUS-24). */
const area = defineArea({
  order: 157,
  kinds: { macro: ['macro', 'macros'] },
  scopes: { 'macro-table': { parents: ['table'], letters: true } },
  groups: { Macros: 72 },
  tables: ['macros'],
  // people of every role may record macros
  routes: [{ prefix: '/macros', roles }],
})
export default area

/** The features of this area. */
export const features = [
  { name: 'macros', parts: ['recording', 'running'], commands: ['macros'], tables: ['macros'] },
] as const satisfies readonly FeatureDeclaration[]

declare module '#src/platform/domain/areas/names' {
  interface CommandGroups extends GroupsOf<typeof area> {}
  interface RecordKinds extends KindsOf<typeof area> {}
  interface Scopes extends ScopesOf<typeof area> {}
  interface TableNames extends TablesOf<typeof area> {}
}
