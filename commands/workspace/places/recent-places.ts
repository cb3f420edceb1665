import { allow, refuse } from '#src/platform/domain/verdict'
import { defineCommand } from '#src/workspace/client/commands/command'
import { recentPlaces, type RecentPlace } from '#src/workspace/client/panes/recent-places'
import type { Step } from '#src/workspace/client/commands/step'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'workspace.recent-places': typeof openRecentPlace
  }
}

const place: Step<RecentPlace> = {
  kind: 'choice',
  prompt: 'Recent place',
  choices: ({ context }) =>
    recentPlaces()
      .filter(({ path }) => path !== context.pane?.path)
      .map((one) => ({ value: one, label: one.title, ...(one.detail === undefined ? {} : { detail: one.detail, keywords: [one.detail] }) })),
  format: ({ title }) => title,
}

/** Returns to a page that was recently open in any pane, with the filters that it had (WORK-42). */
export const openRecentPlace = defineCommand({
  title: 'Go to recent place…',
  group: 'Workspace',
  scope: 'workspace',
  keys: ['alt+h'],
  keywords: ['history', 'last', 'back to'],
  steps: { place },
  when: ({ pane }) => (recentPlaces().some(({ path }) => path !== pane?.path) ? allow : refuse('workspace.no_recent_places')),
  run: (_context, { place: { path } }, { workspace }) => workspace.openPath(path),
})
