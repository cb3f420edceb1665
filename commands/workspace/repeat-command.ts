import { allow, refuse } from '#src/platform/domain/verdict'
import { defineCommand } from '#src/workspace/client/commands/command'
import { lastCommand, wordsOf } from '#src/workspace/client/writes/last-command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'workspace.repeat-command': typeof repeatCommand
  }
}

/** Runs the last command again, with the same answers but on the current selection. A bulk write shows its preview first (WORK-42). */
export const repeatCommand = defineCommand({
  title: 'Repeat the last command',
  group: 'Workspace',
  scope: 'workspace',
  keys: ['mod+.'],
  tableKeys: ['.'],
  keywords: ['again', 'once more'],
  detail() {
    const last = lastCommand()
    return last === null ? null : wordsOf(last)
  },
  when: () => (lastCommand() === null ? refuse('workspace.nothing_to_repeat') : allow),
  run(_context, _answers, env) {
    const last = lastCommand()
    return last === null ? undefined : env.run(last.entry.id, last.answers)
  },
})
