import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildWhenChanged } from './build.mjs'
import { installPackages } from './install.mjs'
import { endWithNpm, refuseOldNode, top } from './project.mjs'

/**
 * Installs missing packages, builds changed sources, and then runs a program of the built server in this process. Command-line arguments
 * after `--` are passed to the program.
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
