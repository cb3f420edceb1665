import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'
import { pathOfTab, projectOfPath, shownTabs, type ProjectTab } from '#src/areas/projects/client/tabs/project-tabs'
import type { CommandContext } from '#src/workspace/client/commands/context'
import { pathOnly } from '#src/workspace/client/panes/pane-table'
import type { Step } from '#src/workspace/client/commands/step'

/** The tabs of the pane's project, and the position of the tab that is open. */
export function tabsHere({ pane, person }: CommandContext): { readonly tabs: readonly ProjectTab[]; readonly at: number; readonly projectId: number } | null {
  const place = pane === null ? null : projectOfPath(pathOnly(pane.path))
  if (place === null || person === null) return null
  const tabs = shownTabs(person, place.projectId)
  return { tabs, at: tabs.findIndex((tab) => tab.name === place.tab), projectId: place.projectId }
}

/** Allowed in a pane of a project. */
export function inProject(context: CommandContext): Verdict {
  return tabsHere(context) === null ? refuse('workspace.no_project') : allow
}

/** The path of the tab after or before the open tab (`step`); the last and the first tab count as neighbors. Null outside a project. */
export function tabBeside(context: CommandContext, step: 1 | -1): string | null {
  const here = tabsHere(context)
  const tab = here?.tabs[(here.at + step + here.tabs.length) % here.tabs.length]
  return here === null || tab === undefined ? null : pathOfTab(tab, here.projectId)
}

/** The path of the tab at this position, from 1; null if there are fewer tabs. */
export function tabAt(context: CommandContext, place: number): string | null {
  const here = tabsHere(context)
  const tab = here?.tabs[place - 1]
  return here === null || tab === undefined ? null : pathOfTab(tab, here.projectId)
}

/** Asks for a tab of the current project by its name; the answer is its position, from 1. */
export const tabStep: Step<number> = {
  kind: 'choice',
  prompt: 'Tab',
  choices: ({ context }) => tabsHere(context)?.tabs.map(({ label }, at) => ({ value: at + 1, label })) ?? [],
  format: (place) => `Tab ${place}`,
}
