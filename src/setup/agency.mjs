// npm run agency -- --name "..." --administrator email: makes an agency with its first administrator and prints the way in.
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
await import(pathToFileURL(join(top, 'dist', 'server', 'new-agency.js')).href)
