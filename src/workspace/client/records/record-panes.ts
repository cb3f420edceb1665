import type { LucideIcon } from 'lucide-react'
import type { Scope } from '#src/workspace/client/commands/scopes'
import { definePane, type AnyPane, type PaneView } from '#src/workspace/client/panes/pane'

interface RecordViews {
  readonly List: PaneView<Readonly<Record<string, string>>>
  readonly Form: PaneView<Readonly<Record<string, string>>>
}

interface RecordPanesOptions {
  readonly scope: Scope
  readonly icon: LucideIcon
  /** The title of the list. */
  readonly title: string
  /** The title of an existing record's form until the record's name is known; `added` is the title of the form for a new record. */
  readonly one: string
  readonly added: string
  /** The path of the form, if it is not below the list. */
  readonly form?: string
  views(): Promise<RecordViews>
}

/**
 * The panes of a kind of record: its list and its form. The module that both share is loaded when either is first opened. The titles are
 * passed as text, because importing the record's screen for its titles would load the screen at every start of the app.
 */
export function recordPanes(list: string, { scope, icon, title, one, added, form = `${list}/:id`, views }: RecordPanesOptions): readonly [list: AnyPane, form: AnyPane] {
  return [
    definePane({ path: list, scope, title: () => title, icon, view: async () => ({ default: (await views()).List }) }),
    definePane({ path: form, scope: 'form', title: ({ id }: Readonly<Record<string, string>>) => (id === 'new' ? added : one), icon, view: async () => ({ default: (await views()).Form }) }),
  ]
}
