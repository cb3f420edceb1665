import type { ComponentType } from 'react'

/** What an area adds to the workspace in addition to its panes: the default export of `client/workroom.ts` in the area's folder. */
export interface WorkroomPart {
  /** Functions that run once when the workspace opens. */
  readonly begins?: readonly (() => void)[]
  /** Components shown over the panes while the workspace is open, by name: a drawer, a dialog. */
  readonly hosts?: Readonly<Record<string, ComponentType>>
}
