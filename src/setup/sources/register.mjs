// node --import ./src/setup/sources/register.mjs <file>: runs the sources as they are, for `npm run dev`, the benches and
// tests of whole processes. tsx reads TypeScript, and `import.meta.glob` finds the areas as it does in a build.
import * as modules from 'node:module'
import 'tsx'
import { load } from './glob.mjs'

// newer than the types: an older Node has hooks on a thread of their own only
const registerHooks = Reflect.get(modules, 'registerHooks')
if (typeof registerHooks === 'function') registerHooks({ load })
else modules.register('./glob.mjs', import.meta.url)
