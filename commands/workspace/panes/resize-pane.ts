import { allow, refuse } from '#src/platform/domain/verdict'
import { defineCommand } from '#src/workspace/client/commands/command'
import { commandFamily, type FamilyOf } from '#src/workspace/client/commands/family'

declare module '#src/workspace/client/commands/command' {
  interface Commands extends FamilyOf<'workspace', typeof resizePane> {}
}

/** Commands that make the focused pane 5% larger or smaller within its split, and announce the new share (WORK-1, WORK-39). */
export const resizePane = commandFamily({
  'widen-pane': makes('wider', 'alt+shift+.'),
  'narrow-pane': makes('narrower', 'alt+shift+,'),
  'heighten-pane': makes('taller', 'alt+.'),
  'lower-pane': makes('shorter', 'alt+,'),
})

function makes(change: 'wider' | 'narrower' | 'taller' | 'shorter', key: string) {
  return defineCommand({
    title: `Make pane ${change}`,
    group: 'Workspace',
    scope: 'workspace',
    keys: [key],
    repeats: true,
    keywords: ['resize', 'size'],
    when: (_context, { workspace }) => (workspace.paneCount() > 1 ? allow : refuse('workspace.only_pane')),
    run: (_context, _answers, { workspace }) => workspace.resizePane(change),
  })
}
