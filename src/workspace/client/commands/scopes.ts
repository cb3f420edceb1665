/**
 * Where keys live. The scope nearest to the focus wins; a scope's parents come after it, in order. `letters` says that
 * keys of one character may be bound there (WORK-20). A DOM element names its scope by `data-scope`.
 */
export const scopes = {
  everywhere: { parents: [], letters: false },
  workspace: { parents: ['everywhere'], letters: false },
  table: { parents: ['workspace'], letters: true },
  /** What is done to tickets, wherever they are shown: in a table, or one by itself (TICK-103). */
  tickets: { parents: [], letters: true },
  'ticket-table': { parents: ['tickets', 'table'], letters: true },
  /** The reconciliation page, whichever of its views it shows. */
  reconciliation: { parents: [], letters: true },
  'reconciliation-table': { parents: ['reconciliation', 'ticket-table'], letters: true },
  // Lines of totals are no tickets, and their numbers are the ids of nothing.
  'totals-table': { parents: ['reconciliation', 'table'], letters: true },
  'project-tabs': { parents: ['workspace'], letters: false },
  'project-table': { parents: ['table'], letters: true },
  'team-table': { parents: ['table'], letters: true },
  'activity-table': { parents: ['table'], letters: true },
  'document-table': { parents: ['table'], letters: true },
  'project-calendar': { parents: ['workspace'], letters: false },
  'contract-table': { parents: ['table'], letters: true },
  'pay-item-table': { parents: ['table'], letters: true },
  'update-table': { parents: ['table'], letters: true },
  'update-line-table': { parents: ['table'], letters: true },
  'period-table': { parents: ['table'], letters: true },
  'period-line-table': { parents: ['table'], letters: true },
  'closing-table': { parents: ['table'], letters: true },
  'item-import': { parents: ['workspace'], letters: false },
  'master-item-table': { parents: ['table'], letters: true },
  'job-table': { parents: ['table'], letters: true },
  'employee-table': { parents: ['table'], letters: true },
  'employee-list': { parents: ['workspace'], letters: false },
  'job-number-table': { parents: ['table'], letters: true },
  'unit-table': { parents: ['table'], letters: true },
  'contractor-table': { parents: ['table'], letters: true },
  'contractor-request-table': { parents: ['table'], letters: true },
  'group-table': { parents: ['table'], letters: true },
  'api-key-table': { parents: ['table'], letters: true },
  'outbox-table': { parents: ['table'], letters: true },
  'device-table': { parents: ['table'], letters: true },
  'agency-table': { parents: ['table'], letters: true },
  'sso-table': { parents: ['table'], letters: true },
  'choice-table': { parents: ['table'], letters: true },
  'feature-flag-table': { parents: ['table'], letters: true },
  ticket: { parents: ['tickets', 'workspace'], letters: true },
  'image-gallery': { parents: ['workspace'], letters: true },
  project: { parents: ['workspace'], letters: false },
  form: { parents: ['workspace'], letters: false },
  drawer: { parents: ['workspace'], letters: false },
  'drawer-quantity': { parents: ['drawer'], letters: false },
  palette: { parents: [], letters: false },
  dialog: { parents: [], letters: false },
  'sign-in': { parents: [], letters: false },
} as const satisfies Record<string, { parents: readonly string[]; letters: boolean }>

export type Scope = keyof typeof scopes

/** The type of the rows of a table scope: an area adds its own by `declare module '#src/workspace/client/commands/scopes'`. */
export interface ScopeRows {}

/** True when a text (of the DOM or of a stored preference) names a scope. */
export function isScope(name: string | undefined): name is Scope {
  return name !== undefined && Object.hasOwn(scopes, name)
}

/** A scope and all that stand behind it, nearest first: ticket-table, table, workspace, everywhere. */
export function scopeChain(scope: Scope): readonly Scope[] {
  const chain: Scope[] = [scope]
  for (const parent of scopes[scope].parents) chain.push(...scopeChain(parent).filter((name) => !chain.includes(name)))
  return chain
}
