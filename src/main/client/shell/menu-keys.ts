/** What a key does on a menu bar that runs from top to bottom (APG menu bar, navigation). */
export type MenuMove =
  | { readonly to: 'item'; readonly id: string }
  | { readonly to: 'open'; readonly id: string }
  | { readonly to: 'close'; readonly id: string }

/** One item as the keys see it: its words for type-ahead, whether it opens a submenu, and in whose submenu it stands. */
export interface MenuPlace {
  readonly id: string
  readonly label: string
  readonly opens: boolean
  readonly within: string | null
}

/**
 * Where a key leads from an item: arrows and Home and End within the menu that it stands in, round at the ends; right
 * into a submenu; left and Escape out of it; a letter to the next item that begins with it. Null where the key is none
 * of the menu's. `shown` holds what can be reached now: the bar's items and those of the open submenu, in their order.
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
  const found = after.find(({ label }) => label.toLocaleLowerCase().startsWith(letter))
  return found === undefined ? null : { to: 'item', id: found.id }
}
