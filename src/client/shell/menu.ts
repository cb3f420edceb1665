import { Building2, LogOut, Repeat2, type LucideIcon } from 'lucide-react'
import { isAdminMode, mayOpenPath, otherPortal } from '#src/domain/session/routes'
import type { Person } from '#src/client/platform/person'
import type { CommandId } from '#src/client/workspace/command'
import type { AnyPane, PaneMenuItem } from '#src/client/workspace/pane'
import { words } from '#src/client/shell/messages'

/** One entry of the navigation bar: a link to a place, or a button that runs a command (SHELL-3). */
export type MenuEntry =
  | { readonly kind: 'link'; readonly label: string; readonly to: string; readonly icon: LucideIcon }
  | { readonly kind: 'command'; readonly label: string; readonly command: CommandId; readonly icon: LucideIcon }
  | { readonly kind: 'portal'; readonly label: string; readonly to: string; readonly icon: LucideIcon }

export interface Menu {
  readonly top: readonly MenuEntry[]
  readonly bottom: readonly MenuEntry[]
}

/**
 * The menu of a person on a path: the places of the portal that are built and that the person may open, and at the
 * bottom the portal switcher, account and log out (SHELL-7 to SHELL-17, SHELL-31 to SHELL-33).
 */
export function menuFor(panes: readonly AnyPane[], person: Person, path: string): Menu {
  const isAdmin = isAdminMode(path, person)
  const top = entries(panes, person, isAdmin ? 'admin' : 'ops')
  const bottom = entries(panes, person, isAdmin ? 'admin-bottom' : 'ops-bottom')
  const other = otherPortal(path)
  const portal: MenuEntry[] =
    person.role === 'administrator'
      ? [{ kind: 'portal', label: words(isAdmin ? 'to_ops' : 'to_admin'), to: other, icon: Repeat2 }]
      : []
  const rest: MenuEntry[] = [
    { kind: 'command', label: 'Agency', command: 'account.switch-agency', icon: Building2 },
    { kind: 'command', label: words('log_out'), command: 'account.log-out', icon: LogOut },
  ]
  return { top, bottom: [...portal, ...bottom, ...rest] }
}

function entries(panes: readonly AnyPane[], person: Person, place: PaneMenuItem['place']): MenuEntry[] {
  return panes
    .flatMap(({ menu, path, icon }) => (menu?.place === place ? [{ menu, to: menu.to ?? path, icon }] : []))
    .filter(({ to }) => mayOpenPath(to, person).kind === 'open')
    .toSorted((a, b) => a.menu.order - b.menu.order)
    .map(({ menu, to, icon }) => ({ kind: 'link', label: menu.label, to, icon }))
}
