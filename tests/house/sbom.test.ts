import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readPackages } from '#src/setup/packages.mjs'
import { temporaryFolder } from '#tests/temporary-folder'

interface Component {
  readonly name: string
  readonly version: string
}

test('53 npm run sbom lists every production package of package-lock.json with its version, and none used only for building and testing', () => {
  const folder = temporaryFolder('sbom')
  onTestFinished(() => folder.remove())
  const file = join(folder.path, 'sbom.json')
  const { status, stderr } = spawnSync(process.execPath, ['src/setup/operation/sbom.mjs', file], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([0, ''])
  const bill = JSON.parse(readFileSync(file, 'utf8')) as { bomFormat: string; metadata: { component: Component }; components: Component[] }
  expect([bill.bomFormat, bill.metadata.component.name]).toEqual(['CycloneDX', 'slipway'])
  const named = new Set(bill.components.map(({ name, version }) => `${name} ${version}`))
  const all = Object.entries(readPackages().packages).filter(([path]) => path !== '').map(([path, { version = '', dev = false }]) => ({ one: `${path.slice(path.lastIndexOf('node_modules/') + 13)} ${version}`, dev }))
  const production = new Set(all.flatMap(({ one, dev }) => (dev ? [] : [one])))
  expect([...production].filter((one) => !named.has(one))).toEqual([])
  expect([...named].filter((one) => !production.has(one))).toEqual([])
})
