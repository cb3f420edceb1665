// node --import ./src/setup/sources/register.mjs <file>: runs the sources without a build. Used by `npm run dev`, the benchmarks and tests
// of whole processes. tsx reads TypeScript, and `import.meta.glob` finds the areas as in a build.
import * as modules from 'node:module'
import 'tsx'
import { load } from './glob.mjs'

// @types/node does not declare registerHooks yet; an older Node can run hooks only in a separate thread
const registerHooks = Reflect.get(modules, 'registerHooks')
if (typeof registerHooks === 'function') registerHooks({ load })
else modules.register('./glob.mjs', import.meta.url)
