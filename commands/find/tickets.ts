import { defineCommand } from '#src/client/workspace/command'

declare module '#src/client/workspace/command' {
  interface Commands {
    'find.tickets': typeof tickets
  }
}

/** Looks for a ticket by its number, truck, plant or material (WORK-12). */
export const tickets = defineCommand({
  title: 'Find a ticket',
  group: 'Find',
  scope: 'everywhere',
  keywords: ['search', 'go', 'open'],
  run: (_context, _answers, { palette }) => palette.open('#'),
})
