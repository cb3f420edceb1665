import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useSnapshot } from 'valtio'
import { placesOf, type Menu, type MenuItem } from '#src/platform/domain/navigation/menu-items'
import { isUnder } from '#src/platform/domain/navigation/routes'
import { SUBMENU_DELAY_MS } from '#src/workspace/domain/layout'
import { counts as shownCounts } from '#src/main/client/shell/badges'
import { MenuEntry } from '#src/main/client/shell/MenuEntry'
import { menuMove, type MenuPlace } from '#src/main/client/shell/menu-keys'
import { words } from '#src/main/client/shell/messages'
import { pathOnly } from '#src/workspace/client/panes/pane-table'

const ADMIN_ITEMS_AT_LEAST = 9

/**
 * The navigation items as a menu bar. The whole bar is one tab stop; arrows, Home, End and letters move within it. A submenu opens 100 ms
 * after a click, and closes once the pointer and the focus have left it (SHELL-36, SHELL-38).
 */
export function MenuBar({ menu, path, isHovered }: { readonly menu: Menu; readonly path: string; readonly isHovered: boolean }) {
  const counts = useSnapshot(shownCounts)
  const items = [...menu.top, ...menu.bottom]
  const currentId = currentItem(items, pathOnly(path))
  const submenuOfCurrent = items.find((item) => item.kind === 'submenu' && item.items.some(({ id }) => id === currentId))?.id
  const [focusedId, setFocusedId] = useState<string | null>(null)
  const [open, setOpen] = useState<string | null>(null)
  const bar = useRef<HTMLUListElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const shown = placesShown(items, open)
  const tabStop = shown.find(({ id }) => id === focusedId)?.id ?? shown.find(({ id }) => id === currentId || id === submenuOfCurrent)?.id ?? shown[0]?.id
  useEffect(() => () => clearTimeout(timer.current), [])
  // If the window is not tall enough for all items, the menu scrolls. This effect scrolls the item of the current page into view.
  useEffect(() => {
    // In newer browsers, scrollIntoView returns a promise. The effect must not return it, because React expects a cleanup function.
    void bar.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' })
  }, [currentId])

  const focusItem = (id: string) => {
    setFocusedId(id)
    // wait until the item's submenu has rendered
    requestAnimationFrame(() => bar.current?.querySelector<HTMLElement>(`[data-menu-item="${id}"]`)?.focus())
  }
  const closeUnlessUsed = (isUsed: boolean) => {
    if (!isUsed) setOpen(null)
  }
  const [wasHovered, setWasHovered] = useState(isHovered)
  if (wasHovered !== isHovered) {
    setWasHovered(isHovered)
    if (!isHovered && !hasFocusInSubmenu()) setOpen(null)
  }
  const toggle = (id: string) => {
    clearTimeout(timer.current)
    if (open === id) setOpen(null)
    else timer.current = setTimeout(() => setOpen(id), SUBMENU_DELAY_MS)
  }
  const openAndEnter = (id: string) => {
    clearTimeout(timer.current)
    setOpen(id)
    const submenu = items.find((item) => item.id === id)
    const first = submenu === undefined ? undefined : placesOf(submenu)[0]
    if (first !== undefined) focusItem(first.id)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    if (event.ctrlKey || event.altKey || event.metaKey || !(event.target instanceof HTMLElement)) return
    const from = event.target.dataset.menuItem
    const isParent = items.some((item) => item.id === from && item.kind === 'submenu')
    if (isParent && from !== undefined && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault()
      openAndEnter(from)
      return
    }
    if (event.key === ' ') {
      event.preventDefault()
      event.target.click()
      return
    }
    const move = from === undefined ? null : menuMove(shown, from, event.key)
    if (move === null) return
    event.preventDefault()
    if (move.to === 'open') return openAndEnter(move.id)
    if (move.to === 'close') setOpen(null)
    focusItem(move.id)
  }
  const entry = (item: MenuItem) => (
    <MenuEntry
      key={item.id} item={item} counts={counts} isOpen={open === item.id} currentId={currentId} tabStop={tabStop}
      onToggle={() => toggle(item.id)} onFocusItem={setFocusedId}
    />
  )
  return (
    <ul
      ref={bar}
      role="menubar"
      className="menu"
      aria-orientation="vertical"
      aria-label={words('menu')}
      data-dense={menu.top.length >= ADMIN_ITEMS_AT_LEAST}
      onKeyDown={onKeyDown}
      onBlur={({ currentTarget, relatedTarget }) => closeUnlessUsed(isHovered || currentTarget.contains(relatedTarget))}
    >
      <li role="none" className="menu-part menu-top">
        <ul role="group" aria-label={words('menu_places')}>
          {menu.top.map(entry)}
        </ul>
      </li>
      <li role="none" className="menu-part menu-bottom">
        <ul role="group" aria-label={words('menu_own')}>
          {menu.bottom.map(entry)}
        </ul>
      </li>
    </ul>
  )
}

/** The id of the menu item for the current path. If several items match, the item with the longest path wins. */
function currentItem(items: readonly MenuItem[], path: string): string | undefined {
  const links = items.flatMap(placesOf).filter(({ to, also, replaces }) => replaces !== true && (isUnder(path, to) || also?.(path) === true))
  return links.toSorted((a, b) => b.to.length - a.to.length)[0]?.id
}

function placesShown(items: readonly MenuItem[], open: string | null): readonly MenuPlace[] {
  return items.flatMap((item) => {
    const place = { id: item.id, label: item.label, opens: item.kind === 'submenu', within: null }
    const inside = item.kind === 'submenu' && item.id === open ? item.items : []
    return [place, ...inside.map(({ id, label }) => ({ id, label, opens: false, within: item.id }))]
  })
}

function hasFocusInSubmenu(): boolean {
  return document.activeElement?.closest('[data-submenu]') != null
}
