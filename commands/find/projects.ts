import { projectRoles } from '#src/platform/api/contract'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'find.projects': typeof projects
  }
}

/** Opens the palette to find a project by its title or one of its numbers (WORK-12). */
export const projects = defineCommand({
  title: 'Find a project',
  group: 'Find',
  scope: 'everywhere',
  needs: projectRoles,
  keywords: ['search', 'go', 'open', 'look up', 'lookup'],
  run: (_context, _answers, { palette }) => palette.open('@'),
})
