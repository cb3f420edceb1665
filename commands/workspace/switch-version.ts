import { readVersion } from '#src/workspace/domain/version'
import { defineCommand } from '#src/workspace/client/commands/command'
import { choiceStep } from '#src/workspace/client/commands/steps'
import { setVersion } from '#src/workspace/client/panes/version'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'workspace.switch-version': typeof switchVersion
  }
}

/**
 * Switches how the projects, project and plants pages are shown: as panes (EDOT), or as one page with tabs on top (CLASSIC) (SHELL-51 to
 * SHELL-54).
 */
export const switchVersion = defineCommand({
  title: 'Switch version…',
  group: 'Workspace',
  scope: 'everywhere',
  keywords: ['classic', 'edot', 'tabs', 'panes'],
  steps: {
    version: choiceStep('Version', [
      { value: 'EDOT', label: 'EDOT', detail: 'as panes' },
      { value: 'CLASSIC', label: 'CLASSIC', detail: 'one page with tabs on top' },
    ]),
  },
  run: (_context, { version }, { say }) => {
    setVersion(readVersion(version))
    say(`${version} is shown`)
  },
})
