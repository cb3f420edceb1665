import { projectRoles } from '#src/platform/api/contract'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'find.pay-items': typeof payItems
  }
}

/** Opens the palette to find a pay item of the current project (WORK-12). */
export const payItems = defineCommand({
  title: 'Find a pay item',
  group: 'Find',
  scope: 'everywhere',
  needs: projectRoles,
  keywords: ['search', 'go', 'open', 'look up', 'lookup', 'item code', 'contract item'],
  run: (_context, _answers, { palette }) => palette.open('$'),
})
