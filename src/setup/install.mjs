import { existsSync, lstatSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { nameOf, readPackages } from './packages.mjs'
import { run, top } from './project.mjs'

/** A file that lists the install scripts that have run, so that an interrupted installation is not mistaken for a complete one. */
const RAN = join(top, 'node_modules', '.slipway-install-scripts')

/**
 * If node_modules differs from package-lock.json, installs exactly the packages listed there. Runs only those install scripts that
 * package.json allows (M17). Ends the process if this fails.
 */
export async function installPackages() {
  if (!isInstalled()) await install()
  await runAllowedScripts()
}

async function install() {
  const folder = join(top, 'node_modules')
  if (existsSync(folder) && lstatSync(folder).isSymbolicLink()) {
    console.error('node_modules is a link and not what package-lock.json says: install where it points to.')
    process.exit(1)
  }
  console.log('Installing the packages of package-lock.json (once; a minute or so) ...')
  // Development packages are included even if NODE_ENV is production, because the build needs them. Warnings about engines are not shown.
  const { code, output } = await npm(['ci', '--ignore-scripts', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'])
  if (code === 0 && isInstalled()) return
  console.error(`${output.trim()}\nThe packages could not be installed (npm ci ended with ${code}).`)
  process.exit(1)
}

/** Runs the install scripts that package.json allows, once for each installed version of their package. */
async function runAllowedScripts() {
  const { wanted } = readPackages()
  const present = Object.entries(packagesOf('node_modules/.package-lock.json') ?? {})
    .filter(([path, { hasInstallScript }]) => hasInstallScript === true && wanted.allowScripts[nameOf(path)] === true)
  const all = present.map(([path, { version, integrity }]) => `${path} ${version} ${integrity}\n`).join('')
  if (present.length === 0 || (existsSync(RAN) && readFileSync(RAN, 'utf8') === all)) return
  const { code, output } = await npm(['rebuild', ...new Set(present.map(([path]) => nameOf(path))), '--ignore-scripts=false', '--no-audit', '--no-fund', '--loglevel=error'])
  if (code === 0) return writeFileSync(RAN, all)
  console.error(`${output.trim()}\nThe install scripts of packages could not be run (npm rebuild ended with ${code}).`)
  process.exit(1)
}

/**
 * Runs the same npm that started this process, or else the system's npm.
 * @param {string[]} args
 */
function npm(args) {
  const program = process.env.npm_execpath
  return program?.endsWith('.js') ? run(process.execPath, [program, ...args]) : run('npm', args)
}

/**
 * Whether node_modules matches package-lock.json. Compares contents instead of file times, using the copy of the lock file's entries that
 * npm stores in node_modules. Optional packages (programs for other machines) may be missing; all others must be present and the same.
 */
function isInstalled() {
  const wanted = packagesOf('package-lock.json')
  const present = packagesOf('node_modules/.package-lock.json')
  if (wanted === null) throw new Error('package-lock.json is missing.')
  if (present === null) return false
  const extra = Object.keys(present).some((path) => wanted[path] === undefined)
  return !extra && Object.entries(wanted).every(([path, { version, integrity, optional }]) => {
    if (path === '') return true
    const entry = present[path]
    return entry === undefined ? optional === true : entry.version === version && entry.integrity === integrity
  })
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, integrity?: string, optional?: boolean, hasInstallScript?: boolean }> | null}
 */
function packagesOf(file) {
  const path = join(top, file)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : null
}
