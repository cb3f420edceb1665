// npm start: installs what is missing, builds what is new, and becomes the server. What stands after `--` goes to it.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildWhenChanged } from './build.mjs'
import { installPackages } from './install.mjs'
import { endWithNpm, refuseOldNode, top } from './project.mjs'

refuseOldNode()
endWithNpm()
await installPackages()
await buildWhenChanged()
process.env.NODE_ENV ??= 'production'
await import(pathToFileURL(join(top, 'dist', 'server', 'main.js')).href)
