import type { Who } from '#src/platform/api/contract'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'samples.show-list': typeof showList
  }
}

const samplesRoles: Who = { route: '/samples' }

/** Shows the samples (SAMP-1). */
export const showList = defineCommand({
  title: 'Show samples',
  group: 'Materials',
  scope: 'everywhere',
  needs: samplesRoles,
  keywords: ['list', 'quality', 'lab', 'test results'],
  run: (_context, _answers, { workspace }) => workspace.openPath('/samples'),
})
