import { describe, expect, test } from 'vitest'
import { historyOf, jumped, navigated, pathNow, stepped } from '#src/workspace/client/panes/layout/history'

const walked = navigated(navigated(historyOf('/projects'), '/projects/7'), '/projects/7/tickets?status=pending')

describe('WORK-2 a pane has its own back and forward', () => {
  test.each([
    ['it shows the last location', walked, '/projects/7/tickets?status=pending'],
    ['one step back', stepped(walked, -1), '/projects/7'],
    ['one step back and one forward', stepped(stepped(walked, -1), 1), '/projects/7/tickets?status=pending'],
    ['a step back from the first entry stays there', stepped(stepped(stepped(walked, -1), -1), -1), '/projects'],
    ['a step forward from the last entry stays there', stepped(walked, 1), '/projects/7/tickets?status=pending'],
    ['a jump by number', jumped(walked, 0), '/projects'],
    ['a jump to a missing entry changes nothing', jumped(walked, 9), '/projects/7/tickets?status=pending'],
  ])('%s', (_what, history, path) => expect(pathNow(history)).toBe(path))

  test('WORK-2 navigating from the middle discards the forward history', () => {
    expect(navigated(stepped(walked, -1), '/account')).toEqual({ stack: ['/projects', '/projects/7', '/account'], at: 2 })
  })

  test('SHELL-35 a replaced entry is skipped when going back', () => {
    expect(navigated(walked, '/account', true)).toEqual({ stack: ['/projects', '/projects/7', '/account'], at: 2 })
  })

  test('WORK-2 opening the current location adds nothing', () => expect(navigated(walked, pathNow(walked))).toBe(walked))
})
