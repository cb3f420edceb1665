import type { ComponentType } from 'react'

/**
 * What an area has beside its panes, as the default export of `client/workroom.ts` in its folder: what begins with the
 * workspace, and what is shown over all panes.
 */
export interface WorkroomPart {
  /** Functions that run once when the workspace opens. */
  readonly begins?: readonly (() => void)[]
  /** Components shown over the panes while the workspace is open, by name: a drawer, a dialog. */
  readonly hosts?: Readonly<Record<string, ComponentType>>
}
