import { existsSync, lstatSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { run, top } from './project.mjs'

/** Installs exactly the packages of package-lock.json when node_modules differs from it. Ends the process when it cannot. */
export async function installPackages() {
  if (isInstalled()) return
  const folder = join(top, 'node_modules')
  if (existsSync(folder) && lstatSync(folder).isSymbolicLink()) {
    console.error('node_modules is a link and not what package-lock.json says: install where it points to.')
    process.exit(1)
  }
  console.log('Installing the packages of package-lock.json (once; a minute or so) ...')
  const npm = process.env.npm_execpath
  // Build tools are needed even when NODE_ENV is production. Warnings about engines and scripts are not shown.
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const { code, output } = npm?.endsWith('.js') ? await run(process.execPath, [npm, ...args]) : await run('npm', args)
  if (code === 0 && isInstalled()) return
  console.error(`${output.trim()}\nThe packages could not be installed (npm ci ended with ${code}).`)
  process.exit(1)
}

/**
 * Compares contents, not file times. npm stores a copy of the lock file's entries beside the packages. Optional packages (programs for
 * other machines) may be missing; all others must be present and the same.
 */
function isInstalled() {
  const wanted = packagesOf('package-lock.json')
  const present = packagesOf('node_modules/.package-lock.json')
  if (wanted === null) throw new Error('package-lock.json is missing.')
  if (present === null) return false
  const extra = Object.keys(present).some((path) => wanted[path] === undefined)
  return !extra && Object.entries(wanted).every(([path, { version, integrity, optional }]) => {
    if (path === '') return true
    const found = present[path]
    return found === undefined ? optional === true : found.version === version && found.integrity === integrity
  })
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, integrity?: string, optional?: boolean }> | null}
 */
function packagesOf(file) {
  const path = join(top, file)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : null
}
