import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** The scripts that the HTML page of a built client names: those of the sign-in screen. */
export function firstScripts(client: string): ReadonlySet<string> {
  const page = readFileSync(join(client, 'index.html'), 'utf8')
  const names = [...page.matchAll(/(?:src|href)="\/?assets\/([^"]+\.js)"/g)].map(([, name = '']) => name)
  if (names.length === 0) throw new Error('the page names no script')
  return new Set(names)
}

/** The first scripts, plus those that the workspace imports before it can start. */
export function workScripts(client: string): ReadonlySet<string> {
  const work = readdirSync(join(client, 'assets')).filter((name) => /^workroom-.*\.js$/.test(name))
  if (work.length !== 1) throw new Error(`the work behind the sign-in is ${work.length} scripts`)
  const scriptNames = new Set([...firstScripts(client), ...work])
  for (const name of scriptNames) for (const imported of importsOf(client, name)) scriptNames.add(imported)
  return scriptNames
}

/** The size of the scripts in kB, gzipped as they are sent. */
export function kilobytesOf(client: string, names: ReadonlySet<string>): number {
  return [...names].reduce((sum, name) => sum + gzipSync(readFileSync(join(client, 'assets', name))).length, 0) / 1000
}

function importsOf(client: string, name: string): readonly string[] {
  return [...readFileSync(join(client, 'assets', name), 'utf8').matchAll(/(?:\bfrom|\bimport)\s*"\.\/([^"]+\.js)"/g)].map(([, imported = '']) => imported)
}
