import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { installPackages } from './install.mjs'
import { packFiles } from './pack.mjs'
import { refuseOldNode, runNode, tool, top } from './project.mjs'

const SOURCES = ['src', 'commands', 'vite.config.ts', 'tsconfig.json', 'package.json', 'package-lock.json']
const STAMP = join(top, 'dist', 'built-from')

/** Builds the client and the server into dist/ if their sources have changed since the last build. */
export async function buildWhenChanged() {
  const sources = fingerprint()
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sources) return
  console.log('Building ...')
  rmSync(STAMP, { force: true })
  await build('the client', [])
  packFiles(join(top, 'dist', 'client'))
  await build('the server', ['--ssr'])
  writeFileSync(STAMP, sources)
}

/**
 * @param {string} what
 * @param {string[]} args
 */
async function build(what, args) {
  const vite = [tool('vite/bin/vite.js'), 'build', '--config', join(top, 'vite.config.ts'), '--logLevel', 'warn', ...args]
  const { code, output } = await runNode(vite, { env: { NODE_ENV: 'production' } })
  if (code === 0) return
  console.error(`${output.trim()}\nCould not build ${what}.`)
  process.exit(1)
}

/** A hash of the path, size and time of every source file. So a removed file and an older version of a file also count as changes. */
function fingerprint() {
  const hash = createHash('sha256')
  for (const source of SOURCES) add(join(top, source))
  return hash.digest('hex')

  /** @param {string} path */
  function add(path) {
    const stats = statSync(path, { throwIfNoEntry: false })
    if (stats === undefined) return
    if (stats.isDirectory()) {
      for (const name of readdirSync(path).sort()) add(join(path, name))
    } else {
      hash.update(`${path} ${stats.size} ${stats.mtimeMs}\n`)
    }
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  refuseOldNode()
  await installPackages()
  rmSync(STAMP, { force: true })
  await buildWhenChanged()
}
