import { currentGalleryRow } from '#src/areas/tickets/client/images/gallery-row'
import type { CommandContext } from '#src/workspace/client/commands/context'
import { pathOfPane } from '#src/workspace/client/panes/navigation'
import { pathOnly } from '#src/workspace/client/panes/pane-table'
import { workspaceStore } from '#src/workspace/client/panes/store'

/**
 * Where the focus returns to from the images in the focused pane: the pane that the images follow; or else the drawer, if it shows the
 * ticket of the images; or else the pane of the ticket or list whose path is a prefix of the images' path. Null if none of these is open.
 */
export function backFromImages(context: CommandContext<'image-gallery'>): { readonly pane: string } | 'drawer' | null {
  const { pane, drawer } = context
  if (pane?.scope !== 'image-gallery') return null
  const followed = workspaceStore.follows[pane.id]
  if (followed !== undefined) return { pane: followed }
  if (drawer !== null && drawer.slip_id === currentGalleryRow(context)?.id) return 'drawer'
  const own = pathOnly(pane.path)
  const around = Object.keys(workspaceStore.histories).filter((id) => own.startsWith(`${pathOnly(pathOfPane(id))}/`))
  const [closest] = around.toSorted((a, b) => pathOnly(pathOfPane(b)).length - pathOnly(pathOfPane(a)).length)
  return closest === undefined ? null : { pane: closest }
}
