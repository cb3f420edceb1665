/** The effect of a key in a vertical menu bar (ARIA Authoring Practices, navigation menu bar). */
export type MenuMove =
  | { readonly to: 'item'; readonly id: string }
  | { readonly to: 'open'; readonly id: string }
  | { readonly to: 'close'; readonly id: string }

/**
 * What the handling of keys needs to know about a menu item: its label for type-ahead, whether it opens a submenu, and the submenu that it
 * is in.
 */
export interface MenuPlace {
  readonly id: string
  readonly label: string
  readonly opens: boolean
  readonly within: string | null
}

/**
 * The effect of a key on a menu item; null for keys without one. Arrows, Home and End move within the item's menu and wrap around. Right
 * opens a submenu; Left and Escape leave it. A letter moves to the next item that starts with the letter. `shown` has the visible items of
 * the bar and the open submenu, in order.
 */
export function menuMove(shown: readonly MenuPlace[], from: string, key: string): MenuMove | null {
  const here = shown.find(({ id }) => id === from)
  if (here === undefined) return null
  const beside = shown.filter(({ within }) => within === here.within)
  const at = beside.indexOf(here)
  const item = (index: number): MenuMove => ({ to: 'item', id: beside[(index + beside.length) % beside.length]?.id ?? from })
  switch (key) {
    case 'ArrowDown':
      return item(at + 1)
    case 'ArrowUp':
      return item(at - 1)
    case 'Home':
      return item(0)
    case 'End':
      return item(-1)
    case 'ArrowRight':
      return here.opens ? { to: 'open', id: from } : null
    case 'ArrowLeft':
    case 'Escape':
      return here.within === null ? null : { to: 'close', id: here.within }
    default:
      return typedAhead(beside, at, key)
  }
}

function typedAhead(beside: readonly MenuPlace[], at: number, key: string): MenuMove | null {
  if ([...key].length !== 1 || key === ' ') return null
  const letter = key.toLocaleLowerCase()
  const after = [...beside.slice(at + 1), ...beside.slice(0, at + 1)]
  const match = after.find(({ label }) => label.toLocaleLowerCase().startsWith(letter))
  return match === undefined ? null : { to: 'item', id: match.id }
}
