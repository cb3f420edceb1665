import type { Person } from '#src/platform/client/session/person'
import type { Row, RowKind, Selection } from '#src/platform/client/api/rows'
import type { Scope, ScopeRows } from '#src/workspace/client/commands/scopes'

/** The pane that had the focus when the command began. */
export interface PaneInContext {
  readonly id: string
  /** The number on the bar of the pane, from 1. */
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

/** The row type of a scope: what the area declared in `ScopeRows`, otherwise `Row`. */
export type RowOf<At extends Scope> = At extends keyof ScopeRows ? (ScopeRows[At] extends Row ? ScopeRows[At] : Row) : Row

/**
 * What a command acts on: a frozen snapshot, taken before the palette or a menu gets the focus (S-6). `when`, `check`, `write` and `run`
 * therefore all get the same value.
 */
export interface CommandContext<At extends Scope = Scope> {
  readonly person: Person | null
  readonly pane: PaneInContext | null
  /** The focused row of the focused table. */
  readonly row: RowOf<At> | null
  /** The kind of the focused and selected rows: a command on tickets acts on no other kind (TICK-103). */
  readonly rowKind?: RowKind | null
  /** True while the rows of the pane's list are loading, so that there is no focused row yet. */
  readonly isListLoading?: boolean
  readonly selection: Selection<RowOf<At>>
  readonly project: ProjectInContext | null
  readonly drawer: DrawerInContext | null
  /**
   * The hash from the dry run's answer, if the person saw a preview. The server refuses the write if its effects would differ from the
   * preview.
   */
  readonly seen?: string | undefined
  /** The change set that the preview of an undo or redo has named. */
  readonly reverses?: string
}
