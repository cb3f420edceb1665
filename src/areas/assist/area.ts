import { defineArea, type FeatureDeclaration, type GroupsOf, type KindsOf, type ScopesOf, type TablesOf } from '#src/platform/domain/areas/area'

/** Project assist: the AI provider of an agency, its AI models with their runs, and the remarks that they propose. */
const area = defineArea({
  order: 150,
  kinds: { ai_model: ['AI model', 'AI models'], ai_provider: ['AI provider', 'AI providers'], ai_remark: ['proposed remark', 'proposed remarks'] },
  scopes: {
    'ai-model-table': { parents: ['table'], letters: true },
    'ai-run-table': { parents: ['table'], letters: true },
    'ai-call-table': { parents: ['table'], letters: true },
    'answer-table': { parents: ['table'], letters: true },
  },
  groups: { 'Project assist': 72 },
  routes: [{ prefix: '/ask', roles: ['administrator', 'area_manager', 'field_engineer', 'field_inspector', 'pending', 'read_only_auditor', 'read_only_inspector'], unlessRestricted: ['plant_inspector'], flag: 'project_assist_enabled' }],
  tables: ['ai_models', 'ai_runs', 'ai_calls', 'answer_sources'],
})
export default area

/** The features of this area. */
export const features = [
  { name: 'assist', parts: ['models', 'provider', 'runs', 'remarks', 'questions'], commands: ['assist'], tables: ['ai_providers', 'ai_models', 'ai_runs', 'ai_remarks', 'ai_calls'] },
] as const satisfies readonly FeatureDeclaration[]

declare module '#src/platform/domain/areas/names' {
  interface CommandGroups extends GroupsOf<typeof area> {}
  interface RecordKinds extends KindsOf<typeof area> {}
  interface Scopes extends ScopesOf<typeof area> {}
  interface TableNames extends TablesOf<typeof area> {}
}
