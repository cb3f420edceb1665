// npm start: installs what is missing, builds what is new, and becomes the server. What stands after `--` goes to it.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildWhenChanged } from './build.mjs'
import { installPackages } from './install.mjs'
import { refuseOldNode, top } from './project.mjs'

refuseOldNode()
await installPackages()
await buildWhenChanged()
process.env.NODE_ENV ??= 'production'
stopWithNpm()
await import(pathToFileURL(join(top, 'dist', 'server', 'main.js')).href)

/** SIGTERM to npm ends npm's shell and not what the shell runs: without its shell the server stops as if it had the signal. */
function stopWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return
  const shell = process.ppid
  setInterval(() => process.ppid !== shell && process.kill(process.pid, 'SIGTERM'), 500).unref()
}
