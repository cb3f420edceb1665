import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'workspace.copy-link': typeof copyLink
  }
}

/** Copies a link to the focused pane (WORK-3). */
export const copyLink = defineCommand({
  title: 'Copy link to this pane',
  group: 'Workspace',
  scope: 'workspace',
  keywords: ['share', 'url', 'send link', 'address'],
  run: async (_context, _answers, { workspace, copyText, say }) => {
    await copyText(workspace.link('pane'))
    say('Link copied')
  },
})
