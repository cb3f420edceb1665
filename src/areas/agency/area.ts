import { defineArea, type FeatureDeclaration, type GroupsOf, type KindsOf, type ScopesOf, type TablesOf } from '#src/platform/domain/areas/area'

/** The area of the agency: its settings and choices, employees, groups and feature flags. */
const area = defineArea({
  order: 50,
  kinds: {
    account: ['account', 'accounts'],
    agency: ['agency', 'agencies'],
    agency_choice: ['choice', 'choices'],
    employee: ['employee', 'employees'],
    feature_flag: ['feature flag', 'feature flags'],
    group: ['group', 'groups'],
  },
  scopes: {
    'agency-table': { parents: ['table'], letters: true },
    'choice-table': { parents: ['table'], letters: true },
    'employee-table': { parents: ['table'], letters: true },
    'employee-list': { parents: ['workspace'], letters: false },
    'employee-import': { parents: ['workspace'], letters: false },
    /** The scope of the refused rows of an import. */
    'employee-rows': { parents: ['employee-import', 'table'], letters: true },
    'feature-flag-table': { parents: ['table'], letters: true },
    'group-table': { parents: ['table'], letters: true },
    'outbox-table': { parents: ['table'], letters: true },
  },
  groups: { Account: 130 },
  tables: ['feature_flags', 'employees', 'groups', 'agency_choices'],
  files: { employee_imports: ['file_key', 'listed_file_key'], employees: ['signature_key'], dot_authorities: ['logo_key'] },
  settings: [
    { id: 'agency-settings', to: '/admin/account/agency', label: 'Agency settings', order: 10 },
    { id: 'choice-lists', to: '/admin/account/choice-lists', label: 'Choice lists', order: 30 },
    { id: 'feature-flags', to: '/feature-flags', label: 'Feature flags', order: 40 },
    { id: 'outbox', to: '/admin/outbox', label: 'Outbox', order: 70 },
  ],
})
export default area

/** The features of this area. */
export const features = [
  { name: 'agency', commands: ['account/agency'], tables: ['dot_authorities'] },
  { name: 'account', commands: ['account'] },
  { name: 'agency-setup', commands: ['agency-setup'] },
  { name: 'choices', commands: ['choices'], tables: ['agency_choices'] },
  { name: 'feature-flags', commands: ['feature-flags'], tables: ['feature_flags'] },
  { name: 'employees', commands: ['employees'], tables: ['employees', 'employee_imports', 'employee_import_corrections'] },
  { name: 'groups', commands: ['groups'], tables: ['dot_groups', 'dot_group_members'] },
  { name: 'outbox', commands: ['outbox'] },
] as const satisfies readonly FeatureDeclaration[]

declare module '#src/platform/domain/areas/names' {
  interface CommandGroups extends GroupsOf<typeof area> {}
  interface RecordKinds extends KindsOf<typeof area> {}
  interface Scopes extends ScopesOf<typeof area> {}
  interface TableNames extends TablesOf<typeof area> {}
}
