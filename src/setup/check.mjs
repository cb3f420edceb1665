// npm run check: checks the sources without running them. Each step counts as a test of `npm test`.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { installPackages } from './install.mjs'
import { endWithNpm, refuseOldNode, runNode, tool, top } from './project.mjs'

const FOLDERS = ['src', 'commands', 'tests'].filter((folder) => existsSync(join(top, folder)))

/** @type {{ name: string, args: string[] }[]} */
const STEPS = [
  { name: 'types', args: [tool('typescript-native/bin/tsc'), '-p', '.', '--incremental', '--tsBuildInfoFile', join(top, 'node_modules', '.cache', 'slipway.tsbuildinfo')] },
  { name: 'lint', args: [tool('oxlint/bin/oxlint'), '--config', '.oxlintrc.json', '--deny-warnings'] },
  {
    name: 'import rules',
    args: [tool('dependency-cruiser/bin/dependency-cruise.mjs'), ...FOLDERS, '--config', '.dependency-cruiser.cjs', '--output-type', 'err'],
  },
  { name: 'unused code and dependencies', args: [tool('knip/bin/knip.js'), '--config', '.knip.json', '--no-progress'] },
  // a rule, constant or message that only tests use proves nothing about the product
  { name: 'code that only tests use', args: [tool('knip/bin/knip.js'), '--config', '.knip-product.json', '--production', '--include', 'exports,files', '--no-progress'] },
]

/**
 * The packages that do not accept every Node version named in package.json, each with the versions that it accepts. Optional packages
 * are left out, because npm skips those that do not fit.
 */
async function packagesRefusingNode() {
  const { default: semver } = await import('semver')
  /** @type {{ engines: { node: string } }} */
  const { engines } = JSON.parse(readFileSync(join(top, 'package.json'), 'utf8'))
  /** @type {{ packages: Record<string, { version?: string, optional?: boolean, devOptional?: boolean, engines?: { node?: string } }> }} */
  const { packages } = JSON.parse(readFileSync(join(top, 'package-lock.json'), 'utf8'))
  return Object.entries(packages)
    .filter(([path, { optional, devOptional, engines: own }]) => path !== '' && !optional && !devOptional && own?.node && !semver.subset(engines.node, own.node))
    .map(([path, { version, engines: own }]) => `${path} ${version} accepts Node ${own?.node}; package.json names ${engines.node}`)
}

/** Runs every step, prints how each went, and returns each step's name and whether it passed. */
export async function runChecks() {
  /** @type {{ name: string, passed: boolean }[]} */
  const results = []
  for (const { name, args } of STEPS) {
    const since = Date.now()
    const { code, output } = await runNode(args)
    if (code !== 0) console.log(output.trim())
    console.log(`${code === 0 ? 'ok    ' : 'FAILED'}  ${name} (${((Date.now() - since) / 1000).toFixed(1)} s)`)
    results.push({ name: `check: ${name}`, passed: code === 0 })
  }
  const refusing = await packagesRefusingNode()
  console.log(refusing.length === 0 ? 'ok      Node versions' : `FAILED  Node versions\n${refusing.join('\n')}`)
  results.push({ name: 'check: Node versions', passed: refusing.length === 0 })
  return results
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  refuseOldNode()
  endWithNpm()
  await installPackages()
  const results = await runChecks()
  process.exitCode = results.every(({ passed }) => passed) ? 0 : 1
}
