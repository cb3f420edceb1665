import { backFromImages as target } from '#src/areas/tickets/client/trace/back-from-images'
import { whoMay } from '#src/platform/api/contract'
import { allow, refuse } from '#src/platform/domain/verdict'
import { defineCommand } from '#src/workspace/client/commands/command'
import { focusDrawer, focusPane } from '#src/workspace/client/panes/focus'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'trace.back-from-images': typeof backFromImages
  }
}

/** Goes from the images back to the row, ticket or drawer from which they were opened (PLUS-19). */
export const backFromImages = defineCommand({
  title: 'Go back from the images',
  group: 'Tickets',
  scope: 'image-gallery',
  needs: whoMay('see_project_tickets', 'see_plant_tickets'),
  keys: ['escape'],
  inFields: false,
  moves: true,
  keywords: ['trace', 'table', 'leave', 'photos', 'row', 'drawer'],
  when: (context) => (target(context) === null ? refuse('workspace.no_row') : allow),
  run(context) {
    const to = target(context)
    if (to === 'drawer') focusDrawer()
    else if (to !== null) focusPane(to.pane)
  },
})
