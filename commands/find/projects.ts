import { projectRoles } from '#src/contract/contract'
import { defineCommand } from '#src/client/workspace/command'

declare module '#src/client/workspace/command' {
  interface Commands {
    'find.projects': typeof projects
  }
}

/** Looks for a project by its title or numbers (WORK-12). */
export const projects = defineCommand({
  title: 'Find a project',
  group: 'Find',
  scope: 'everywhere',
  needs: projectRoles,
  keywords: ['search', 'go', 'open'],
  run: (_context, _answers, { palette }) => palette.open('@'),
})
