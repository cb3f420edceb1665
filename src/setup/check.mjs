// npm run check: checks the sources without running them. In `npm test`, each step counts as one test.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { installPackages } from './install.mjs'
import { packagesOfOtherLicenses, packagesRefusingNode, packagesWithScripts, readPackages } from './packages.mjs'
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
  // if only tests use a rule, constant or message, testing it proves nothing about the product
  { name: 'code that only tests use', args: [tool('knip/bin/knip.js'), '--config', '.knip-product.json', '--production', '--include', 'exports,files', '--no-progress'] },
]

/** The migrations whose number does not follow the previous one. If a number is missing or used twice, the server does not start. */
function migrationsOutOfOrder() {
  const names = readdirSync(join(top, 'src', 'platform', 'server', 'migrations')).filter((name) => name.endsWith('.sql')).sort()
  return names.filter((name, at) => Number.parseInt(name, 10) !== at + 1).map((name) => `${name} should not have this number: give the newer one the next free number`).slice(0, 1)
}

/**
 * Runs every step, prints its result, and returns the name of each step and whether it passed.
 * @param {{ except?: string }} [options] `except` names a step that the caller runs in another way
 */
export async function runChecks({ except } = {}) {
  /** @type {{ name: string, passed: boolean }[]} */
  const results = []
  for (const { name, args } of STEPS) {
    if (name === except) continue
    const since = Date.now()
    const { code, output } = await runNode(args)
    if (code !== 0) console.log(output.trim())
    console.log(`${code === 0 ? 'ok    ' : 'FAILED'}  ${name} (${((Date.now() - since) / 1000).toFixed(1)} s)`)
    results.push({ name: `check: ${name}`, passed: code === 0 })
  }
  const { wanted, packages } = readPackages()
  take('numbers of migrations', migrationsOutOfOrder())
  take('Node versions', await packagesRefusingNode(wanted, packages))
  take('licenses of packages', packagesOfOtherLicenses(packages))
  take('install scripts of packages', packagesWithScripts(wanted, packages))
  return results

  /**
   * @param {string} name
   * @param {readonly string[]} faults
   */
  function take(name, faults) {
    console.log(faults.length === 0 ? `ok      ${name}` : `FAILED  ${name}\n${faults.join('\n')}`)
    results.push({ name: `check: ${name}`, passed: faults.length === 0 })
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  refuseOldNode()
  endWithNpm()
  await installPackages()
  const results = await runChecks()
  process.exitCode = results.every(({ passed }) => passed) ? 0 : 1
}
