import { screenWords } from '#src/platform/client/words'

/** UI text for audit binders. */
export const words = screenWords({
  started: 'The audit binder is being created. The status bar shows its progress.',
  file: 'Audit binder (.zip)',
  is_whole: 'The audit binder of {{subject}} in {{project}} is unchanged since {{by}} created it on {{when}}: {{files}} files, {{count}} tickets, {{amount}}.',
  is_whole_one: 'The audit binder of {{subject}} in {{project}} is unchanged since {{by}} created it on {{when}}: {{files}} files, 1 ticket, {{amount}}.',
})
