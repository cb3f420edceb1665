// npm run audit:verify: computes the seals of every agency's audit trail again, and reports whether they match.
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
await import(pathToFileURL(join(top, 'dist', 'server', 'audit-verify.js')).href)
