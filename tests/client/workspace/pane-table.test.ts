import { describe, expect, test } from 'vitest'
import { allPanes, providePanes } from '#src/main/client/panes'
import { everyPath } from '#tests/journeys/every-path'
import { matchPath, paneOf, pathOnly } from '#src/workspace/client/panes/pane-table'

test('WORK-3 every pane file provides a pane with its own path', () => {
  const paths = allPanes().flatMap(({ path, also = [] }) => [path, ...also])
  expect(paths.filter((path) => !/^\/[a-z]/.test(path))).toEqual([])
  expect(new Set(paths).size).toBe(paths.length)
})

test('WORK-36 the journey that visits every screen covers every pane', () => {
  expect(everyPath().toSorted()).toEqual(allPanes().map(({ path }) => path).toSorted())
})

describe('WORK-3 a path finds its pane', () => {
  test.each([
    ['/projects', '/projects', {}],
    ['/projects/:projectId', '/projects/7', { projectId: '7' }],
    ['/projects/:projectId/tickets', '/projects/7/tickets', { projectId: '7' }],
    ['/projects/:projectId', '/projects/', null],
    ['/projects/:projectId', '/projects/7/tickets', null],
    ['/plants', '/plants-old', null],
    ['/layouts/:name', '/layouts/My%20day', { name: 'My day' }],
    ['/layouts/:name', '/layouts/%E0%A4%A', { name: '%E0%A4%A' }],
  ])('%s of %s', (pattern, path, params) => expect(matchPath(pattern, path)).toEqual(params))

  test.each([
    ['/projects/map?at=tickets-7', '/projects/map', {}],
    ['/projects/7/', '/projects/:projectId/tickets', { projectId: '7' }],
    ['/projects/7/map', '/projects/:projectId/map', { projectId: '7' }],
    ['/admin/account', '/account', {}],
    ['/projects/7/nothing/here', '/not-built', {}],
  ])('of several panes, %s opens the one with the fewest parameters, %s', (address, path, params) => {
    providePanes()
    const match = paneOf(address)
    expect([match.pane.path, match.params]).toEqual([path, params])
  })

  test.each([['/projects/7?status=pending#x', '/projects/7'], ['/projects/', '/projects'], ['/', '/'], ['', '/']])('the path of %j is %j', (address, path) => {
    expect(pathOnly(address)).toBe(path)
  })
})
