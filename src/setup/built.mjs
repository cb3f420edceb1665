import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildWhenChanged } from './build.mjs'
import { installPackages } from './install.mjs'
import { endWithNpm, refuseOldNode, top } from './project.mjs'

/**
 * Installs what is missing, builds what is new, and becomes a program of the built server. What follows `--` is passed to it.
 * @param {string} program such as 'main'
 */
export async function become(program) {
  refuseOldNode({ warns: program === 'main' })
  endWithNpm()
  await installPackages()
  await buildWhenChanged()
  process.env.NODE_ENV ??= 'production'
  await import(pathToFileURL(join(top, 'dist', 'server', `${program}.js`)).href)
}
