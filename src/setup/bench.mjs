// npm run bench: runs every tests/bench/*.bench.ts. Each benchmark compares the product with a baseline that is measured in the same run.
// Also writes bench-results.json.
import { buildWhenChanged } from './build.mjs'
import { installPackages } from './install.mjs'
import { endWithNpm, refuseOldNode, runNode } from './project.mjs'

refuseOldNode()
endWithNpm()
await installPackages()
await buildWhenChanged()
const { code } = await runNode(['--import', './src/setup/sources/register.mjs', 'tests/bench/run.ts', ...process.argv.slice(2)], { show: true })
process.exitCode = code
