// node --import ./src/setup/sources/register.mjs <file>: runs the sources without a build. Used by `npm run dev`, by benchmarks, and by
// tests that run whole processes. tsx compiles the TypeScript, and `import.meta.glob` finds the areas as it does in a build.
import * as modules from 'node:module'
import 'tsx'
import { load } from './glob.mjs'

// read with Reflect, because @types/node does not declare registerHooks yet; older Node versions do not have it and need a separate thread
const registerHooks = Reflect.get(modules, 'registerHooks')
if (typeof registerHooks === 'function') registerHooks({ load })
else modules.register('./glob.mjs', import.meta.url)
