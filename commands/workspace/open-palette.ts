import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'workspace.open-palette': typeof openPalette
  }
}

/** Opens the palette (WORK-11). */
export const openPalette = defineCommand({
  title: 'Find a command or place',
  group: 'Workspace',
  scope: 'everywhere',
  keys: ['mod+k'],
  inFields: true,
  unlisted: true,
  run: (_context, _answers, { palette }) => palette.open(),
})
