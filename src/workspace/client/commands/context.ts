import type { Person } from '#src/platform/client/session/person'
import type { Row, RowKind, Selection } from '#src/platform/client/api/rows'
import type { Scope, ScopeRows } from '#src/workspace/client/commands/scopes'

/** The pane that had the focus when the command began. */
export interface PaneInContext {
  readonly id: string
  /** The number on its bar, 1 first. */
  readonly number: number
  /** Path and query. */
  readonly path: string
  readonly scope: Scope
  readonly title: string
  readonly params: Readonly<Record<string, string>>
}

/** The project that the focused pane is about. The projects area adds fields by `declare module`. */
export interface ProjectInContext {
  readonly id: number
  readonly title: string
}

/** The open reconciliation drawer. Its area adds fields by `declare module`. */
export interface DrawerInContext {
  readonly slip_id: number
}

/** The row type of a scope: what the area declared in `ScopeRows` for it or for a scope behind it. */
export type RowOf<At extends Scope> = At extends keyof ScopeRows ? (ScopeRows[At] extends Row ? ScopeRows[At] : Row) : Row

/**
 * What a command acts on: taken once, frozen, before the palette or a menu takes the focus (S-6). `when`, `check`,
 * `write` and `run` get the same value.
 */
export interface CommandContext<At extends Scope = Scope> {
  readonly person: Person | null
  readonly pane: PaneInContext | null
  /** The focused row of the focused table. */
  readonly row: RowOf<At> | null
  /** What the row and the selected rows are: a command on tickets acts on nothing else (TICK-103). */
  readonly rowKind?: RowKind | null
  readonly selection: Selection<RowOf<At>>
  readonly project: ProjectInContext | null
  readonly drawer: DrawerInContext | null
}
