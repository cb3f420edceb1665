import type { LucideIcon } from 'lucide-react'
import type { Scope } from '#src/workspace/client/commands/scopes'
import { definePane, type AnyPane, type PaneView } from '#src/workspace/client/panes/pane'
import type { RecordScreen } from '#src/workspace/client/records/record-screen'

interface RecordViews {
  readonly List: PaneView<Readonly<Record<string, string>>>
  readonly Form: PaneView<Readonly<Record<string, string>>>
}

/** The panes of a record: its list and its form. Their shared module is loaded when the first of them is opened. */
export function recordPanes(
  { list, form, words }: Pick<RecordScreen, 'list' | 'form' | 'words'>,
  { scope, icon, one, views }: { readonly scope: Scope; readonly icon: LucideIcon; readonly one: string; views(): Promise<RecordViews> },
): readonly [list: AnyPane, form: AnyPane] {
  return [
    definePane({ path: list, scope, title: () => words.list, icon, view: async () => ({ default: (await views()).List }) }),
    definePane({ path: form, scope: 'form', title: ({ id }: Readonly<Record<string, string>>) => (id === 'new' ? words.new : one), icon, view: async () => ({ default: (await views()).Form }) }),
  ]
}
