import { ChevronDown } from 'lucide-react'
import type { MouseEvent } from 'react'
import type { LinkItem, MenuItem } from '#src/platform/domain/navigation/menu-items'
import { placesOf } from '#src/platform/domain/navigation/menu-items'
import { badgeText, tooltipOf } from '#src/workspace/domain/layout'
import type { Counts } from '#src/main/client/shell/badges'
import { menuIcon } from '#src/main/client/shell/menu-icons'
import { words } from '#src/main/client/shell/messages'
import { runCommand } from '#src/workspace/client/running/run-command'
import { workspaceHandle } from '#src/workspace/client/panes/workspace-handle'

interface EntryProps {
  readonly item: MenuItem
  readonly counts: Counts
  readonly isOpen: boolean
  readonly currentId: string | undefined
  /** The id of the only menu item that Tab reaches. */
  readonly tabStop: string | undefined
  readonly onToggle: () => void
  readonly onFocusItem: (id: string) => void
}

/**
 * One item of the menu bar: a link, a button, or a submenu with links. Its accessible name includes the badge's number (SHELL-3, SHELL-41).
 */
export function MenuEntry({ item, counts, isOpen, currentId, tabStop, onToggle, onFocusItem }: EntryProps) {
  const count = countOf(item, counts)
  const shared = {
    role: 'menuitem',
    className: 'menu-item',
    'data-menu-item': item.id,
    'aria-label': nameOf(item.label, count),
    tabIndex: item.id === tabStop ? 0 : -1,
    onFocus: () => onFocusItem(item.id),
  } as const
  const face = <Face item={item} count={count} />
  if (item.kind === 'button') {
    return (
      <li role="none">
        <button type="button" {...shared} onClick={() => void runCommand('account.log-out', { by: 'button' })}>
          {face}
        </button>
      </li>
    )
  }
  if (item.kind === 'link' && item.runs !== undefined) {
    const { runs } = item
    return (
      <li role="none">
        <button type="button" {...shared} aria-current={item.id === currentId ? 'page' : undefined} onClick={() => void runCommand(runs, { by: 'button' })}>
          {face}
        </button>
      </li>
    )
  }
  if (item.kind === 'link') {
    return (
      <li role="none">
        <a href={item.to} {...shared} aria-current={item.id === currentId ? 'page' : undefined} onClick={(event) => follow(event, item)}>
          {face}
        </a>
      </li>
    )
  }
  const holdsCurrent = item.items.some(({ id }) => id === currentId)
  return (
    <li role="none" className="menu-with-submenu">
      <button type="button" {...shared} aria-haspopup="menu" aria-expanded={isOpen} data-holds-current={holdsCurrent} onClick={onToggle}>
        {face}
        <ChevronDown className="menu-chevron" aria-hidden size={16} strokeWidth={1.75} />
      </button>
      {isOpen && (
        <ul role="menu" className="submenu" data-submenu={item.id} aria-label={item.label}>
          {item.items.map((child) => (
            <MenuEntry
              key={child.id} item={child} counts={counts} isOpen={false} currentId={currentId} tabStop={tabStop}
              onToggle={onToggle} onFocusItem={onFocusItem}
            />
          ))}
        </ul>
      )}
    </li>
  )
}

function Face({ item, count }: { readonly item: MenuItem; readonly count: number }) {
  const Icon = menuIcon(item.id)
  const badge = badgeText(count)
  return (
    <>
      <span className="menu-icon">
        <Icon aria-hidden size={20} strokeWidth={1.75} />
        {badge !== null && <span className="badge" aria-hidden>{badge}</span>}
      </span>
      <span className="menu-short" aria-hidden>{item.short ?? item.label}</span>
      <span className="menu-label" aria-hidden title={tooltipOf(item.label)}>
        {item.label}
      </span>
    </>
  )
}

/**
 * The number on an item's badge. The badge of a submenu has the sum of the numbers of its items, which are hidden while the submenu is
 * closed.
 */
function countOf(item: MenuItem, counts: Counts): number {
  return placesOf(item).reduce((sum, { badge }) => sum + (badge === undefined ? 0 : (counts[badge] ?? 0)), 0)
}

function nameOf(label: string, count: number): string {
  const badge = badgeText(count)
  return badge === null ? label : words('badge', { label, count: badge })
}

function follow(event: MouseEvent, { to, replaces = false }: LinkItem): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
  event.preventDefault()
  workspaceHandle.openPath(to, { replace: replaces })
}
