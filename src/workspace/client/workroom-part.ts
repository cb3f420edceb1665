import type { ComponentType } from 'react'

/** What an area adds to the workspace besides its panes. The default export of the area's `client/workroom.ts`. */
export interface WorkroomPart {
  /** Functions that run once when the workspace opens. */
  readonly begins?: readonly (() => void)[]
  /** Components shown over the panes while the workspace is open, by name: a drawer, a dialog. */
  readonly hosts?: Readonly<Record<string, ComponentType>>
}
