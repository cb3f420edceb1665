import { describe, expect, test } from 'vitest'
import { packagesOfOtherLicenses, packagesWithScripts, readPackages } from '#src/setup/packages.mjs'

describe('M17 the packages that we use', () => {
  test.each([
    ['node_modules/a', { license: 'MIT' }, true],
    ['node_modules/a', { license: '(GPL-3.0-only OR Apache-2.0)' }, true],
    ['node_modules/a', { license: 'MIT AND Apache-2.0' }, true],
    ['node_modules/a', { license: 'MIT AND GPL-3.0-only' }, false],
    ['node_modules/a', { license: 'GPL-3.0-only' }, false],
    ['node_modules/a', {}, false],
    ['node_modules/a', { license: 'UNLICENSED' }, false],
    ['node_modules/axe-core', { license: 'MPL-2.0', dev: true }, true],
    ['node_modules/axe-core', { license: 'MPL-2.0' }, false],
    ['node_modules/@img/sharp-libvips-linux-x64', { license: 'LGPL-3.0-or-later' }, true],
    ['node_modules/another', { license: 'LGPL-3.0-or-later' }, false],
  ])('M17 %s with %j may be used: %s', (path, entry, isAllowed) => {
    expect(packagesOfOtherLicenses({ '': { license: 'UNLICENSED' }, [path]: { version: '1.0.0', ...entry } }).length === 0).toBe(isAllowed)
  })

  test('M17 a package that starts to run a script at installation is reported, wherever it is in the tree', () => {
    const wanted = { engines: { node: '>=22' }, allowScripts: { esbuild: true, other: false } }
    const scripted = { version: '2.0.0', hasInstallScript: true }
    expect(packagesWithScripts(wanted, { 'node_modules/esbuild': scripted, 'node_modules/a/node_modules/esbuild': scripted, 'node_modules/other': scripted, 'node_modules/calm': { version: '1.0.0' } })).toEqual([])
    expect(packagesWithScripts(wanted, { 'node_modules/a/node_modules/@new/one': scripted })).toEqual([expect.stringContaining('@new/one 2.0.0 runs a script')])
  })

  test('M17 package.json allows scripts only for packages that are in package-lock.json and have one', () => {
    const { wanted, packages } = readPackages()
    const scripted = Object.entries(packages).flatMap(([path, { hasInstallScript }]) => (hasInstallScript === true ? [path.slice(path.lastIndexOf('node_modules/') + 13)] : []))
    expect(Object.keys(wanted.allowScripts).filter((name) => !scripted.includes(name))).toEqual([])
  })
})
