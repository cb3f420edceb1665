// npm run faults: runs the long form of the kill, fuzz and tenant isolation tests. Most of their short form is part of `npm test`.
import { buildWhenChanged } from './build.mjs'
import { installPackages } from './install.mjs'
import { endWithNpm, refuseOldNode, runNode, tool } from './project.mjs'

refuseOldNode()
endWithNpm()
await installPackages()
await buildWhenChanged()
const vitest = [tool('vitest/vitest.mjs'), 'run', '--project', 'faults', '--testTimeout', '3600000', ...process.argv.slice(2)]
const { code } = await runNode(vitest, { show: true, env: { FAULTS: 'long', TESTS: 'all' } })
process.exitCode = code
