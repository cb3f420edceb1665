import { beforeAll, expect, test } from 'vitest'
import { routeTable } from '#src/platform/domain/navigation/route-table'
import { flagNames, type FlagName } from '#src/platform/domain/session/flags'
import { pathOfTab, projectTabs } from '#src/areas/projects/client/tabs/project-tabs'
import { providePanes } from '#src/main/client/panes'
import { isBuilt } from '#src/workspace/client/panes/pane-table'
import { administrator } from '#tests/commands/desk'
import { sourceFiles } from '#tests/house/sources'

/**
 * Files that only declare flags: their names, their labels, their place in answers, and the routes and tabs that the test itself checks.
 */
const DECLARES = /^src\/(?:platform\/(?:domain\/session\/flags|api\/session|domain\/navigation\/route-table)\.ts|areas\/agency\/client\/feature-flags\/|areas\/projects\/client\/tabs\/project-tabs\.ts|sample-data\/)/

beforeAll(providePanes)

/** The paths that a flag opens: screens, and tabs of a project. */
function opens(flag: FlagName): readonly string[] {
  const screens = routeTable.filter((row) => row.flag === flag).map(({ prefix }) => prefix)
  const shows = (on: boolean) => projectTabs.filter(({ when }) => when?.({ ...administrator, flags: { [flag]: on } }) === true)
  const without = shows(false)
  return [...screens, ...shows(true).filter((tab) => !without.includes(tab)).map((tab) => pathOfTab(tab, 7))]
}

test('admin 18 every available flag has an effect: what it opens is built, or the product reads it', () => {
  const product = sourceFiles('src', 'commands').filter(({ path }) => !DECLARES.test(path)).map(({ text }) => text).join('\n')
  const does = (flag: FlagName) => {
    const addresses = opens(flag)
    return addresses.length > 0 ? addresses.some((address) => isBuilt(address)) : product.includes(`'${flag}'`)
  }
  expect(flagNames.filter((flag) => !does(flag))).toEqual([])
})
