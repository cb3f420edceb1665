import { readVersion } from '#src/domain/workspace/version'
import { defineCommand } from '#src/client/workspace/command'
import { choiceStep } from '#src/client/workspace/steps'
import { setVersion } from '#src/client/workspace/version'

declare module '#src/client/workspace/command' {
  interface Commands {
    'workspace.switch-version': typeof switchVersion
  }
}

/** Shows the projects, project and plants pages as panes (EDOT) or as one page with tabs on top (CLASSIC) (SHELL-51 to SHELL-54). */
export const switchVersion = defineCommand({
  title: 'Version…',
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
