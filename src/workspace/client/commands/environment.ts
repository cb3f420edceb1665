import type { CallOptions } from '#src/platform/client/api/call-api'
import type { Density, Theme } from '#src/workspace/client/settings'
import type { Place } from '#src/platform/client/place'
import type { RequestValue } from '#src/platform/client/api/requests'
import type { TableHandle } from '#src/platform/client/table/handle'
import type { CommandId } from '#src/workspace/client/commands/command'

export type Direction = 'left' | 'right' | 'up' | 'down'

/** A pane to use instead of the focused one, without moving the focus. With a path, it is used only while it still shows that path. */
export interface OwnPane {
  readonly id: string
  readonly path?: string
}

/** What commands do to tiles and panes. Each method acts on the focused pane unless the id of another pane is passed. */
export interface WorkspaceHandle {
  /** Opens a new pane to the right or below and returns its id. Without a path, it shows the location of the pane that was split. */
  splitPane(to: 'right' | 'below', options?: { path?: string; follow?: boolean }): string
  /**
   * Opens a path in a pane that already shows it, or else in the pane `from`, which defaults to the focused pane. If `in` is 'right' or
   * 'below', opens the path in a new pane instead.
   */
  openPath(path: string, options?: { in?: 'focused' | 'right' | 'below'; replace?: boolean; from?: OwnPane }): void
  closePane(paneId?: string): void
  /**
   * Leaves the path of the pane `from`, which defaults to the focused pane. If another pane already shows the new path, closes the pane
   * `from`; otherwise opens the new path in the pane `from`.
   */
  leavePaneFor(path: string, options?: { replace?: boolean; from?: OwnPane }): void
  reopenPane(): void
  movePane(direction: Direction): void
  swapPane(direction: Direction): void
  /** Toggles whether the pane fills the work area. */
  zoomPane(): void
  /** Changes the pane's share of its split by 5 %. */
  resizePane(change: 'wider' | 'narrower' | 'taller' | 'shorter'): void
  focusPane(which: Direction | number): void
  /** Cycles through navigation, panes, drawer and messages. */
  focusRegion(step: 1 | -1): void
  /** Makes the focused pane follow another by its number; null stops following. */
  followPane(number: number | null): void
  back(): void
  forward(): void
  paneCount(): number
  panes(): readonly { readonly id: string; readonly number: number; readonly title: string }[]
  canReopen(): boolean
  /** Whether the pane's history has a previous (-1) or next (1) entry. */
  canStep(step: -1 | 1): boolean
  isFollowing(): boolean
  /** The URL of the focused pane, or of the whole layout. */
  link(what: 'pane' | 'layout'): string
}

/** The named layouts of the person in this agency. */
export interface LayoutsHandle {
  names(): readonly string[]
  /** The names of the person's layouts, and of the layouts that everyone has. */
  all(): readonly string[]
  open(name: string): Promise<void>
  /** The link to a layout that is shared with the agency. */
  linkOf(shareId: string): string
  reset(): void
}

/** The functions that a command without a write may use (S-2). Tests of commands pass in their own. */
export interface CommandEnvironment {
  readonly workspace: WorkspaceHandle
  readonly layouts: LayoutsHandle
  /** The table of the focused pane; if the pane has several, the one used last. Null if the pane shows no table. */
  table(): TableHandle | null
  readonly palette: { open(startsWith?: string): void; openCommand(id: CommandId, answers?: Readonly<Record<string, unknown>>): void }
  /** Reads from the API. Only write commands may write to it. */
  read<Answer>(request: RequestValue<Answer>, signal?: AbortSignal): Promise<Answer>
  /** Runs another command, in the pane `paneId` or else in the focused one. */
  run(id: CommandId, answers?: Readonly<Record<string, unknown>>, paneId?: string): Promise<void>
  /** Announces a sentence politely to screen readers, without showing it. */
  say(sentence: string): void
  readonly session: SessionHandle
  readonly preferences: PreferencesHandle
  /** Opens one of the workspace's dialogs. */
  show(dialog: 'keys' | 'messages'): void
  /** Removes the newest toast or all toasts from the screen; false when there was none. */
  closeToasts(which: 'newest' | 'all'): boolean
  copyText(text: string): Promise<void>
  download(path: string, fileName?: string, options?: Pick<CallOptions, 'ignore'>): Promise<void>
  /** Asks the browser for the person's position; null when it is not available. */
  place(): Promise<Place | null>
  undo: UndoHandle
}

export interface SessionHandle {
  logOut(): Promise<void>
  /** Extends the session, so that it does not end while the person is idle (WORK-34). */
  stay(): Promise<void>
  /**
   * After a switch of agency: loads the session, flags and counts of the new agency and opens the role's landing page (AUTH-59, 61, 67).
   */
  agencyChanged(): Promise<void>
  /** Replaces this session with that of a one-time token (AUTH-38): clears this session and reloads the page. */
  enterBy(token: string): void
}

export interface PreferencesHandle {
  theme(): Theme
  density(): Density
  letters(): boolean
  set(change: { theme?: Theme; density?: Density; letters?: boolean; keys?: Readonly<Record<string, readonly string[]>> }): void
}

/** The writes of this person that can be undone or redone, newest first (WORK-22). */
export interface UndoHandle {
  /**
   * What an undo or redo pressed now would reverse; null if there is nothing. Undefined while the latest write has no result yet, because
   * the undo or redo would then refer to that write.
   */
  next(kind: 'undo' | 'redo'): UndoEntry | null | undefined
  lastUndoable(): UndoEntry | null
  lastRedoable(): UndoEntry | null
}

export interface UndoEntry {
  readonly changeSet: string
  /** A description of the write: 'mark delivered, 10 tickets'. */
  readonly words: string
  /** How many tickets or other records the write changed, if that is known. */
  readonly count?: number
  /** A number of such records in words: '10 tickets', '12 employees'. */
  things(count: number): string
}
