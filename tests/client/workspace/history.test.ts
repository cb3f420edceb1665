import { describe, expect, test } from 'vitest'
import { historyOf, jumped, navigated, pathNow, stepped } from '#src/workspace/client/panes/layout/history'

const walked = navigated(navigated(historyOf('/projects'), '/projects/7'), '/projects/7/tickets?status=pending')

describe('WORK-2 a pane has its own back and forward', () => {
  test.each([
    ['where it is', walked, '/projects/7/tickets?status=pending'],
    ['one back', stepped(walked, -1), '/projects/7'],
    ['back and forward', stepped(stepped(walked, -1), 1), '/projects/7/tickets?status=pending'],
    ['back past the first stays', stepped(stepped(stepped(walked, -1), -1), -1), '/projects'],
    ['forward past the last stays', stepped(walked, 1), '/projects/7/tickets?status=pending'],
    ['a jump by number', jumped(walked, 0), '/projects'],
    ['a jump to what is gone stays', jumped(walked, 9), '/projects/7/tickets?status=pending'],
  ])('%s', (_what, history, path) => expect(pathNow(history)).toBe(path))

  test('WORK-2 navigating from the middle discards the forward history', () => {
    expect(navigated(stepped(walked, -1), '/account')).toEqual({ stack: ['/projects', '/projects/7', '/account'], at: 2 })
  })

  test('SHELL-35 a replaced entry is skipped when going back', () => {
    expect(navigated(walked, '/account', true)).toEqual({ stack: ['/projects', '/projects/7', '/account'], at: 2 })
  })

  test('WORK-2 opening the current location adds nothing', () => expect(navigated(walked, pathNow(walked))).toBe(walked))
})
