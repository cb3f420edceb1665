import { CircleHelp, CornerDownRight, History, LayoutDashboard } from 'lucide-react'
import { mayOpenPath } from '#src/platform/domain/navigation/routes'
import type { CommandContext } from '#src/workspace/client/commands/context'
import { words } from '#src/workspace/client/messages'
import { ELSEWHERE, usage, type Line } from '#src/workspace/client/palette/lines/line'
import { prefixes, type FoundLine, type PaletteSource } from '#src/workspace/client/palette/source'
import { shippedNames } from '#src/workspace/client/panes/layout/shipped-layouts'
import { registeredPanes } from '#src/workspace/client/panes/pane-table'
import { recentPlaces } from '#src/workspace/client/panes/recent-places'
import { workspaceStore } from '#src/workspace/client/panes/store'

const MOST_RECENT = 4

/** The pages that this person may open. */
export function placeLines({ person }: CommandContext): readonly Line[] {
  return registeredPanes()
    .flatMap((pane) => (pane.menu === undefined && pane.path.includes(':') ? [] : [{ pane, to: pane.menu?.to ?? pane.path }]))
    .filter(({ to }) => person !== null && mayOpenPath(to, person).kind === 'open')
    .map(({ pane, to }) => ({
      ...usage(`place ${to}`),
      heading: words('palette_places'),
      place: ELSEWHERE,
      isPlace: true,
      label: pane.menu?.label ?? pane.title({}),
      keywords: ['open', 'go to', 'show', 'page'],
      detail: to,
      icon: pane.icon,
      action: { kind: 'open', path: to },
    }))
}

/** The person's recent locations, with their filters (WORK-42). */
export function recentLines({ pane }: CommandContext): readonly Line[] {
  return recentPlaces()
    .filter(({ path }) => path !== pane?.path)
    .slice(0, MOST_RECENT)
    .map(({ path, title, detail }) => ({
      ...usage(`recent ${path}`),
      heading: words('palette_recent'),
      label: title,
      icon: History,
      action: { kind: 'open', path },
      ...(detail === undefined ? {} : { detail }),
    }))
}

/** The person's named layouts, and the layouts that everyone has. */
export function layoutLines(): readonly Line[] {
  return [...workspaceStore.layoutNames, ...shippedNames()].map((name) => ({
    ...usage(`layout ${name}`),
    heading: words('palette_layouts'),
    place: ELSEWHERE,
    label: name,
    keywords: ['layout', 'open', 'panes'],
    icon: LayoutDashboard,
    action: { kind: 'run', command: 'workspace.open-layout', answers: { name } },
  }))
}

/** Lines for the prefix characters that filter the list, and for the key map. */
export function helpLines(): readonly Line[] {
  const heading = words('palette_help')
  const signs = Object.entries(prefixes).map(([sign, label]) => ({
    ...usage(`help ${sign}`),
    heading,
    label: `${sign}  ${label}`,
    icon: CornerDownRight,
    action: { kind: 'run', command: 'workspace.open-palette', answers: { startsWith: sign } } as const,
  }))
  return [...signs, { ...usage('help keys'), heading, label: 'Keyboard shortcuts', icon: CircleHelp, action: { kind: 'run', command: 'workspace.show-keys' } }]
}

/**
 * The palette line for a source's result. The typed text counts as a keyword, because the server may have found it in a field that is not
 * shown.
 */
export function foundLine({ id, label, names, detail, action }: FoundLine, source: PaletteSource, text: string): Line {
  return { ...usage(`${source.group} ${id}`), heading: source.group, label, keywords: [text], icon: source.icon, action, ...(names === undefined ? {} : { names }), ...(detail === undefined ? {} : { detail }) }
}
