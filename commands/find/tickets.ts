import { whoMay } from '#src/platform/api/contract'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'find.tickets': typeof tickets
  }
}

/** Opens the palette to find a ticket by its number, truck, plant or material (WORK-12). */
export const tickets = defineCommand({
  title: 'Find a ticket',
  group: 'Find',
  scope: 'everywhere',
  needs: whoMay('see_project_tickets', 'see_plant_tickets'),
  keywords: ['search', 'go', 'open', 'look up', 'lookup', 'ticket number', 'slip'],
  run: (_context, _answers, { palette }) => palette.open('#'),
})
