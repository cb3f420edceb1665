import { isSingleCharacter } from '#src/workspace/client/keys/keys'
import type { BoundKey } from '#src/workspace/client/commands/registry'
import { isScope, type Scope } from '#src/workspace/client/commands/scopes'
import { workspaceStore } from '#src/workspace/client/panes/store'

/** The facts about the focus that the key matcher needs. */
export interface KeyFocus {
  readonly scope: Scope
  /** True in a text field. */
  readonly isField: boolean
  /** True in a table, where single-character keys work (WORK-20). */
  readonly isTable: boolean
  /** True on an element that Enter and Space activate: a button, a link, a column header. */
  readonly isControl?: boolean
  readonly isHeader?: boolean
  /** True in a multi-line field, where Enter adds a line. */
  readonly takesLines?: boolean
}

/** Editing keys of text fields. In a field, a command gets them only with `inFields: true` (WORK-21). */
const EDITING = new Set(['mod+a', 'mod+c', 'mod+v', 'mod+x', 'mod+z', 'mod+shift+z', 'mod+y', 'mod+backspace', 'mod+delete', 'mod+arrowleft', 'mod+arrowright', 'mod+home', 'mod+end'])
/** The keys that activate a focused control. */
const PRESSING = new Set(['enter', 'space', ' '])
/** The key that adds a focused column header to the sort; Enter sorts by that column only (behavior 8). */
const SORTING = new Set(['shift+enter'])
const NO_TEXT = new Set(['checkbox', 'radio', 'button', 'submit', 'reset', 'range', 'color', 'file'])

/** Describes the focused element: its nearest scope, and whether it is a field or in a table. */
export function focusOf(element: Element | null): KeyFocus {
  const named = element?.closest<HTMLElement>('[data-scope]')?.dataset.scope
  const paneElement = document.querySelector<HTMLElement>(`[data-pane="${workspaceStore.focused}"]`)
  const pane = paneElement?.dataset.scope
  // a pane's keys do not work in a dialog above it
  const scope = named ?? (element?.closest('[role="dialog"], [role="alertdialog"]') == null ? pane : 'dialog')
  return {
    scope: isScope(scope) ? scope : 'everywhere',
    isField: isField(element),
    isTable: isInTable(element === null || element === document.body ? paneElement : element),
    isControl: element?.closest('button, a[href], summary, [role="button"], [role="columnheader"]') != null,
    isHeader: element?.closest('[role="columnheader"]') != null,
    takesLines: element instanceof HTMLTextAreaElement || (element instanceof HTMLElement && element.isContentEditable),
  }
}

/** The keys that work where the focus is. */
export function keysThatAct(table: ReadonlyMap<string, BoundKey>, focus: KeyFocus, letters: boolean): ReadonlyMap<string, BoundKey> {
  return new Map([...table].filter(([sequence, bound]) => mayAct(sequence, bound, focus, letters)))
}

/**
 * Whether a key runs its command with this focus. Single characters do so only in tables, and only if `letters` is on. In a text field,
 * plain keys and editing chords belong to the field unless the command declares `inFields`.
 */
export function mayAct(sequence: string, { entry: { command } }: BoundKey, focus: KeyFocus, letters: boolean): boolean {
  if (focus.isControl === true && PRESSING.has(sequence)) return false
  if (focus.isHeader === true && SORTING.has(sequence)) return false
  if (isSingleCharacter(sequence)) return letters && focus.isTable && !focus.isField
  if (!focus.isField) return true
  if (command.inFields !== undefined) return command.inFields
  const isChord = /^(mod|ctrl|meta|alt)\+/.test(sequence)
  return EDITING.has(sequence) ? false : isChord || /^(shift\+)?f\d+$/.test(sequence) || sequence === 'escape'
}

/**
 * Whether the focused element gets the repeats of a key that stays pressed and runs no command. Repeats may move the cursor, delete and
 * type, but not press a control or leave a field.
 */
export function mayRepeat(key: string, { isField, isControl, takesLines }: KeyFocus): boolean {
  if (key === 'Escape') return false
  if (key === 'Enter') return takesLines === true
  return key !== ' ' || isField || isControl !== true
}

/**
 * True inside a table. Also true for a table that is empty or whose grid has not rendered yet: the focus is then on its container or pane,
 * and the keys that its toolbar and its message show have to work. `data-letters` marks a view without fields that takes the focus itself,
 * such as the gallery.
 */
function isInTable(element: Element | null): boolean {
  if (element === null) return false
  if (element.closest('.table-grid, [role="grid"], [role="treegrid"], [data-letters]') !== null) return true
  return element.matches('.table-body, [data-pane-focus]:has([role="grid"]), [data-pane]:has(.table-body, [role="grid"])')
}

function isField(element: Element | null): boolean {
  if (element instanceof HTMLInputElement) return !NO_TEXT.has(element.type)
  if (element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement) return true
  return element instanceof HTMLElement && element.isContentEditable
}
