import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'workspace.copy-layout-link': typeof copyLayoutLink
  }
}

/** Copies a link that opens the same panes for anyone who may open the pages in them (WORK-5). */
export const copyLayoutLink = defineCommand({
  title: 'Copy link to this layout',
  group: 'Workspace',
  scope: 'workspace',
  keywords: ['share', 'url'],
  run: async (_context, _answers, { workspace, copyText, say }) => {
    await copyText(workspace.link('layout'))
    say('Link copied')
  },
})
