import { whoMay } from '#src/platform/api/contract'
import { allow, refuse } from '#src/platform/domain/verdict'
import { galleryPath, currentTicket } from '#src/areas/tickets/client/images/gallery-path'
import { galleryIn } from '#src/areas/tickets/client/images/open-galleries'
import { defineCommand } from '#src/workspace/client/commands/command'
import { scopeChain } from '#src/workspace/client/commands/scopes'
import type { Step } from '#src/workspace/client/commands/step'
import { pathOfPane } from '#src/workspace/client/panes/navigation'
import { paneOf, pathOnly } from '#src/workspace/client/panes/pane-table'
import { workspaceStore } from '#src/workspace/client/panes/store'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'images.show': typeof showImages
  }
}

/** The image to show first. A thumbnail passes it as the answer, so the user is never asked. */
const image: Step<number> & { readonly optional: true } = { kind: 'number', prompt: 'Image', optional: true, asked: () => false, format: String }

/**
 * Shows the images of the current ticket in a pane. If such a pane is already open, focuses it. If opened from a table, the pane follows
 * the focused row (SHELL-78).
 */
export const showImages = defineCommand({
  title: 'Show images',
  group: 'Tickets',
  scope: 'workspace',
  needs: whoMay('see_project_tickets', 'see_plant_tickets'),
  keys: ['alt+i'],
  keywords: ['photos', 'pictures', 'gallery', 'scale ticket', 'scan', 'image', 'attachment', 'receipt'],
  steps: { image },
  when: (context) => {
    if (context.pane?.scope === 'image-gallery') return refuse('errors.images_are_shown')
    return currentTicket(context) === null ? refuse('errors.no_ticket') : allow
  },
  run(context, { image: first }, { workspace }) {
    const ticket = currentTicket(context)
    const { pane, drawer } = context
    if (ticket === null || pane === null) return
    const path = galleryPath(ticket)
    const follow = drawer === null && scopeChain(pane.scope).includes('table')
    const shown = workspace.panes().find(({ id }) => {
      const there = pathOfPane(id)
      return follow ? workspaceStore.follows[id] === pane.id && paneOf(there).pane.scope === 'image-gallery' : pathOnly(there) === path
    })
    if (shown === undefined) workspace.splitPane('right', { path: galleryPath(ticket, first), follow })
    else {
      workspace.focusPane(shown.number)
      if (first !== undefined) galleryIn(shown.id)?.show(first)
    }
  },
})
