// npm run keys:rotate: replaces the installation's keys, and encrypts the secrets that they protect with the new keys.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildWhenChanged } from '../build.mjs'
import { installPackages } from '../install.mjs'
import { endWithNpm, refuseOldNode, top } from '../project.mjs'

refuseOldNode({ warns: false })
endWithNpm()
await installPackages()
await buildWhenChanged()
process.env.NODE_ENV ??= 'production'
await import(pathToFileURL(join(top, 'dist', 'server', 'rotate-keys.js')).href)
