import { allow, refuse } from '#src/platform/domain/verdict'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'jobs.show-jobs': typeof showJobs
  }
}

/** Opens the list of this person's jobs with their progress. */
export const showJobs = defineCommand({
  title: 'Show jobs',
  group: 'Exports',
  scope: 'everywhere',
  keywords: ['progress', 'exports', 'imports', 'downloads', 'background', 'running'],
  when: ({ person }) => (person === null ? refuse('workspace.not_signed_in') : allow),
  run: (_context, _answers, { workspace }) => workspace.openPath('/jobs'),
})
