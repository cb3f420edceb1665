import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { closePane, movePane, resizePane, splitPane, swapPanes, zoomPane } from '#src/workspace/client/panes/layout/change-layout'
import { layoutOf, panesOf, sharesOf, type Layout, type LayoutNode } from '#src/workspace/client/panes/layout/layout'
import { neighborOf, placesOf } from '#src/workspace/client/panes/layout/neighbors'
import type { Direction } from '#src/workspace/client/commands/environment'

const pane = (id: string) => ({ id, data: { path: `/${id}` } })
const one = layoutOf(pane('a'))
/** two panes side by side: a | b */
const row = splitPane(one, 'a', 'right', pane('b'))
/** b and c stacked beside a: a | (b over c) */
const three = splitPane(row, 'b', 'below', pane('c'))

/** A layout as a picture: 'a50|(b50/c50)50'. */
function drawn(layout: Layout): string {
  return drawnNode(layout.root) + (layout.maximizedTabsetId === undefined ? '' : ` zoom ${layout.maximizedTabsetId}`)
}

function drawnNode(node: LayoutNode): string {
  const size = typeof node.size === 'number' ? String(Math.round(node.size)) : ''
  if (node.type === 'tabset') return (node.tabs[0]?.id ?? '') + size
  const inside = node.children.map(drawnNode).join(node.orientation === 'horizontal' ? '|' : '/')
  return `(${inside})${size}`
}

describe('WORK-1 changes of a layout, layout in and layout out', () => {
  test.each([
    ['split right', row, '(a50|b50)'],
    ['split below inside a row', three, '(a50|(b50/c50)50)'],
    ['split right again halves the pane', splitPane(row, 'b', 'right', pane('c')), '(a50|b25|c25)'],
    ['close the pane beside a column', closePane(three, 'a'), '(b50/c50)'],
    ['close one pane of a column', closePane(three, 'c'), '(a50|b50)'],
    ['the last pane stays', closePane(one, 'a'), 'a'],
    ['swap across splits keeps the places', swapPanes(three, 'a', 'c'), '(c50|(b50/a50)50)'],
    ['swapping a pane with itself changes nothing', swapPanes(three, 'a', 'a'), '(a50|(b50/c50)50)'],
    ['move right past the neighbor', movePane(row, 'a', 'right'), '(b50|a50)'],
    ['move right into a column', movePane(three, 'a', 'right'), '(b25/a25/c50)'],
    ['move left out of a column', movePane(three, 'c', 'left'), '(a25|c25|b50)'],
    ['move up to the edge', movePane(row, 'b', 'up'), '(b50/a50)'],
    ['moving to the edge where the pane already is changes nothing', movePane(row, 'b', 'right'), '(a50|b50)'],
    ['wider takes width from the next pane', resizePane(row, 'a', 'wider'), '(a55|b45)'],
    ['the last pane takes width from the one before it', resizePane(row, 'b', 'wider'), '(a45|b55)'],
    ['narrower gives width to the next pane', resizePane(row, 'a', 'narrower'), '(a45|b55)'],
    ['taller changes nothing in a row', resizePane(row, 'a', 'taller'), '(a50|b50)'],
    ['zoom', zoomPane(row, 'b'), '(a50|b50) zoom leaf-b'],
    ['zoom and back', zoomPane(zoomPane(row, 'b'), 'b'), '(a50|b50)'],
    ['closing the zoomed pane shows the others', closePane(zoomPane(three, 'b'), 'b'), '(a50|c50)'],
  ])('%s', (_what, layout, picture) => expect(drawn(layout)).toBe(picture))

  test('WORK-1 a share never falls below 10 percent', () => {
    const narrow = Array.from({ length: 20 }).reduce<Layout>((layout) => resizePane(layout, 'a', 'narrower'), row)
    expect(drawn(narrow)).toBe('(a10|b90)')
  })

  test('WORK-6 a change without effect returns the same value, so that nothing is drawn again', () => {
    expect([closePane(one, 'a'), resizePane(row, 'a', 'taller'), swapPanes(row, 'a', 'nobody')]).toEqual([one, row, row])
    expect(resizePane(row, 'a', 'taller')).toBe(row)
  })
})

describe('WORK-1 the neighbor in a direction', () => {
  test.each<[string, Direction, string | null]>([
    ['a', 'right', 'b'], ['a', 'left', null], ['b', 'left', 'a'], ['b', 'down', 'c'], ['c', 'up', 'b'], ['c', 'left', 'a'], ['c', 'down', null],
  ])('from %s, the neighbor to the %s is %s', (from, direction, neighbor) => expect(neighborOf(three, from, direction)).toBe(neighbor))

  test('WORK-1 of several neighbors, the one that overlaps most is chosen', () => {
    const uneven = resizePane(resizePane(three, 'c', 'taller'), 'c', 'taller')
    expect(neighborOf(uneven, 'a', 'right')).toBe('c')
  })
})

test('WORK-1 after any changes of a layout, every pane exists once and the tiles fill the work area', () => {
  const directions: readonly Direction[] = ['left', 'right', 'up', 'down']
  const act = fc.tuple(fc.nat(5), fc.nat(100), fc.nat(3))
  fc.assert(
    fc.property(fc.array(act, { maxLength: 25 }), (acts) => {
      let layout = one
      let born = 0
      for (const [kind, at, turn] of acts) {
        const ids = panesOf(layout).map(({ id }) => id)
        const id = ids[at % ids.length] ?? 'a'
        const direction = directions[turn] ?? 'left'
        if (kind === 0 && ids.length < 9) layout = splitPane(layout, id, turn % 2 === 0 ? 'right' : 'below', pane(`p${(born += 1)}`))
        if (kind === 1) layout = closePane(layout, id)
        if (kind === 2) layout = movePane(layout, id, direction)
        if (kind === 3) layout = swapPanes(layout, id, ids[turn % ids.length] ?? id)
        if (kind === 4) layout = resizePane(layout, id, turn % 2 === 0 ? 'wider' : 'shorter')
        if (kind === 5) layout = zoomPane(layout, id)
        const after = panesOf(layout).map((placed) => placed.id)
        if (new Set(after).size !== after.length) return false
        if (kind >= 2 && after.toSorted().join() !== ids.toSorted().join()) return false
        const area = placesOf(layout).reduce((sum, { left, right, top, bottom }) => sum + (right - left) * (bottom - top), 0)
        if (Math.abs(area - 1) > 1e-6 || !everySplitHasTwo(layout.root)) return false
      }
      return true
    }),
    { numRuns: 300 },
  )
})

function everySplitHasTwo(node: LayoutNode): boolean {
  return node.type === 'tabset' || (node.children.length > 1 && Math.abs(sharesOf(node).reduce((a, b) => a + b, 0) - 100) < 1e-6 && node.children.every(everySplitHasTwo))
}
