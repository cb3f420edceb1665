import { whoMay } from '#src/contract/contract'
import { allow, refuse } from '#src/domain/verdict'
import { galleryPath, ticketAtHand } from '#src/client/images/gallery-path'
import { defineCommand } from '#src/client/workspace/command'
import { scopeChain } from '#src/client/workspace/scopes'
import { pathOfPane } from '#src/client/workspace/navigation'
import { paneOf } from '#src/client/workspace/pane-table'
import { workspaceStore } from '#src/client/workspace/store'

declare module '#src/client/workspace/command' {
  interface Commands {
    'images.show': typeof showImages
  }
}

/**
 * Shows the images of the ticket at hand. Beside a table they follow it, and are gone to when they are there already;
 * from the drawer and a ticket they open beside it (SHELL-78).
 */
export const showImages = defineCommand({
  title: 'Show images',
  group: 'Tickets',
  scope: 'workspace',
  needs: whoMay('see_project_tickets', 'see_plant_tickets'),
  keys: ['alt+i'],
  keywords: ['photos', 'pictures', 'gallery', 'scale ticket'],
  when: (context) => {
    if (context.pane?.scope === 'image-gallery') return refuse('errors.images_are_shown')
    return ticketAtHand(context) === null ? refuse('errors.no_ticket_for_images') : allow
  },
  run(context, _answers, { workspace }) {
    const ticket = ticketAtHand(context)
    const { pane, drawer } = context
    if (ticket === null || pane === null) return
    const path = galleryPath(ticket)
    const follow = drawer === null && scopeChain(pane.scope).includes('table')
    const shown = workspace.panes().find(({ id }) => {
      const there = pathOfPane(id)
      return follow ? workspaceStore.follows[id] === pane.id && paneOf(there).pane.scope === 'image-gallery' : there === path
    })
    if (shown === undefined) workspace.splitPane('right', { path, follow })
    else workspace.focusPane(shown.number)
  },
})
