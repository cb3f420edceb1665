/**
 * Keeps the focused row in sight when the rows get less room: the drawer opens, the browser window shrinks, or the horizontal scroll bar
 * appears. AG Grid scrolls only when the focus moves (WORK-38). Does nothing for a row that was already out of sight. Returns a function
 * that stops this.
 */
export function keepInSight(element: HTMLElement, focusedRow: () => number | null): () => void {
  const viewport = element.querySelector<HTMLElement>('.ag-grid-viewport')
  if (viewport === null) return () => undefined
  let height = viewport.clientHeight
  const observer = new ResizeObserver(() => {
    const before = height
    height = viewport.clientHeight
    const at = focusedRow()
    const row = at === null || height >= before ? null : viewport.querySelector(`[row-index="${at}"]`)
    if (row === null) return
    const top = viewport.getBoundingClientRect().top + viewport.clientTop
    const { bottom } = row.getBoundingClientRect()
    const wasInSight = bottom <= top + before + 1
    if (wasInSight && bottom > top + height) viewport.scrollTop += bottom - top - height
  })
  observer.observe(viewport)
  return () => observer.disconnect()
}
