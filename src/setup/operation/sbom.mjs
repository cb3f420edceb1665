// npm run sbom: writes the software bill of materials of the product. It leaves out packages that are used only to build and test it.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { nameOf, readPackages } from '../packages.mjs'
import { refuseOldNode, top } from '../project.mjs'

/**
 * @typedef {{ name: string, version: string, 'bom-ref': string, properties?: { name: string, value: string }[] }} Component
 * @typedef {{ metadata: { component: Component }, components: Component[], dependencies: { ref: string, dependsOn: string[] }[] }} Bill
 */

refuseOldNode({ warns: false })
const file = resolve(process.argv[2] ?? join(top, 'sbom.cdx.json'))
// this uses the `dev` marks in the lock file, because `--omit dev` would also leave out production packages that a development package
// needs too
const { status, stdout, stderr } = spawnSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'], { cwd: top, encoding: 'utf8', maxBuffer: 1 << 28, shell: process.platform === 'win32' })
if (status !== 0) throw new Error(`npm sbom failed: ${stderr}`)
/** @type {Bill} */
const bill = JSON.parse(stdout)
const left = new Set(bill.components.filter(({ properties = [] }) => properties.some(({ name }) => name === 'cdx:npm:package:development')).map((one) => one['bom-ref']))
const components = bill.components.filter((one) => !left.has(one['bom-ref']))
const named = new Set(components.map(({ name, version }) => `${name} ${version}`))
const missing = Object.entries(readPackages().packages).filter(([path, { version, dev }]) => path !== '' && dev !== true && !named.has(`${nameOf(path)} ${version}`)).map(([path]) => path)
if (missing.length > 0) throw new Error(`npm sbom does not name ${missing.join(', ')}`)
// npm names the product after the folder, so replace that by the name in package.json
const { name } = JSON.parse(readFileSync(join(top, 'package.json'), 'utf8'))
bill.metadata.component.name = name
const dependencies = bill.dependencies.filter(({ ref }) => !left.has(ref)).map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => !left.has(one)) }))
writeFileSync(file, `${JSON.stringify({ ...bill, components, dependencies }, null, 2)}\n`)
console.log(`${file}: ${components.length} packages`)
