/**
 * A ref for cmdk's root: keeps the input's aria-activedescendant on the selected option. cmdk does not set it at first and does
 * not update it after typing (its issue #413), so a screen reader would read out a different line from the one that Enter runs
 * (WORK-16).
 */
export function mirrorSelected(root: HTMLElement | null): (() => void) | undefined {
  if (root === null) return undefined
  const sync = () => {
    const input = root.querySelector('[cmdk-input]')
    const id = root.querySelector('[cmdk-item][aria-selected=true]')?.id ?? null
    if (input === null || id === input.getAttribute('aria-activedescendant')) return
    if (id === null) input.removeAttribute('aria-activedescendant')
    else input.setAttribute('aria-activedescendant', id)
  }
  const observer = new MutationObserver(sync)
  observer.observe(root, { subtree: true, childList: true, attributes: true, attributeFilter: ['aria-selected', 'aria-activedescendant'] })
  sync()
  return () => observer.disconnect()
}
