import type { ReactNode } from 'react'
import type { LucideIcon } from 'lucide-react'
import type { Scope } from '#src/workspace/client/commands/scopes'

/** The parameters in a path: '/projects/:projectId/tickets' gives { projectId: string }. */
export type PathParams<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? { readonly [Key in Name]: string } & PathParams<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? { readonly [Key in Name]: string }
    : unknown

/** The props of a pane's view. The hooks in pane-hooks.ts provide the rest. */
export interface PaneViewProps<Params = Readonly<Record<string, string>>> {
  readonly params: Params
  /** The query of the pane's location, without the question mark. */
  readonly search: string
}

/** A view's component. The type is taken from a method, because TypeScript then accepts views with any parameters in one table of panes. */
export type PaneView<Params> = { view(props: PaneViewProps<Params>): ReactNode }['view']

/** A screen as data (architecture, 'The client'). */
export interface Pane<Path extends string = string> {
  readonly path: Path
  /** Other paths that show the same screen. */
  readonly also?: readonly string[]
  readonly scope: Scope
  /** The title on the pane's bar until the view sets one (`usePaneTitle`). */
  title(params: PathParams<Path>): string
  readonly icon: LucideIcon
  /** The view's module; its default export is the component. */
  view(): Promise<{ readonly default: PaneView<PathParams<Path>> }>
  /** The entry in the navigation bar, in the order of the menu (SHELL-7 to 17). */
  readonly menu?: PaneMenuItem
}

export interface PaneMenuItem {
  readonly place: 'ops' | 'ops-bottom' | 'admin' | 'admin-bottom'
  readonly label: string
  readonly order: number
  /** The path that the link opens, when the pane's path has parameters. */
  readonly to?: string
}

/** A pane with a path of any form; the table of panes stores panes under this type. */
export interface AnyPane extends Omit<Pane, 'title' | 'view'> {
  title(params: Readonly<Record<string, string>>): string
  view(): Promise<{ readonly default: PaneView<Readonly<Record<string, string>>> }>
}

/** Defines a pane of the app: a path, a scope for its keys, a title, an icon and a view that is loaded when it is needed. */
export function definePane<const Path extends string>(pane: Pane<Path>): AnyPane
export function definePane(pane: AnyPane): AnyPane {
  return Object.freeze(pane)
}
