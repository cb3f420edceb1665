// npm run dev: serves the whole product at one address. Vite serves the page and reloads it after a change. All other paths go to the
// server, which restarts when its sources change.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { installPackages } from './install.mjs'
import { endWithNpm, refuseOldNode, tool, top } from './project.mjs'

/** The paths that our server answers. For every other path, Vite serves the page. */
const SERVED = '^/(v[1-6]|api|auth-service|static|websocket|healthz|readyz|metrics)(/|\\?|$)'

refuseOldNode()
endWithNpm()
await installPackages()
const port = Number(process.env.PORT ?? 4000)
const serverPort = port + 1
const host = process.env.HOST ?? '127.0.0.1'

const server = spawn(process.execPath, [tool('tsx/dist/cli.mjs'), 'watch', '--clear-screen=false', '--import', './src/setup/sources/register.mjs', 'src/main/server/main.ts', ...process.argv.slice(2)], {
  cwd: top,
  stdio: 'inherit',
  env: { ...process.env, PORT: String(serverPort), HOST: '127.0.0.1', PUBLIC_URL: process.env.PUBLIC_URL ?? `http://${host}:${port}` },
})

const { createServer } = await import(pathToFileURL(tool('vite/dist/node/index.js')).href)
const vite = await createServer({
  configFile: join(top, 'vite.config.ts'),
  server: {
    host,
    port,
    strictPort: true,
    fs: { allow: [top] },
    proxy: { [SERVED]: { target: `http://127.0.0.1:${serverPort}`, ws: true } },
  },
})
await vite.listen()
console.log(`Developing on http://${host}:${port} (the server itself on port ${serverPort})`)

let ending = false
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => void end(signal))
server.on('exit', (code) => void vite.close().finally(() => process.exit(code ?? 0)))

/** @param {NodeJS.Signals} signal */
async function end(signal) {
  if (ending) return
  ending = true
  server.kill(signal)
  await vite.close()
}
