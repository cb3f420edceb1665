import { expect, test } from 'vitest'
import { LineHistory, type Whereabouts } from '#src/areas/work-zones/client/drawing/line-history'

const drawn = (path: string): Whereabouts => ({ path, alignment_id: '', start_station: '', end_station: '' })
const placed: Whereabouts = { path: '41, -85\n41.01, -85', alignment_id: '4', start_station: '1+00', end_station: '2+00' }

test('WZON-5 changes of a line are undone one by one, a held key counts as one, and a line that follows an alignment returns to what was drawn', () => {
  const history = new LineHistory()
  history.note(drawn(''), drawn('41, -85'))
  history.note(drawn('41, -85'), drawn('41, -85.1'), 'move 0')
  history.note(drawn('41, -85.1'), drawn('41, -85.2'), 'move 0')
  history.note(drawn('41, -85.2'), placed)
  expect(history.undo(placed)).toEqual(drawn('41, -85.2'))
  expect(history.undo(drawn('41, -85.2'))).toEqual(drawn('41, -85'))
  history.note(drawn('41, -85'), drawn('41, -85.3'), 'move 0')
  expect(history.undo(drawn('41, -85.3'))).toEqual(drawn('41, -85'))
  expect(history.undo(drawn('41, -85'))).toEqual(drawn(''))
  expect(history.undo(drawn(''))).toBeNull()
})

test('WZON-5 text typed after a change of the line is not lost when that change is undone', () => {
  const history = new LineHistory()
  history.note(drawn(''), drawn('41, -85'))
  expect([history.undo(drawn('41, -85\n41.01, -85')), history.undo(drawn('41, -85'))]).toEqual([null, null])
})
