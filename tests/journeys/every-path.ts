import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const sources = join(import.meta.dirname, '..', '..', 'src')
const PATH = /^ {2}path: '(\/[^']*)'/gm
const SCREEN = /from '#src\/(.*-screen)'/

/** The path patterns of all panes, read off their files: a new one is looked at without a line here. Panes of a declared record have theirs in its screen. */
export function everyPath(): string[] {
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('-pane.ts'))
  return files.flatMap((name) => {
    const text = textOf(name)
    const [, screen] = text.includes('recordPanes(') ? (SCREEN.exec(text) ?? []) : []
    return [...[...text.matchAll(PATH)].map(([, path = '']) => path), ...(screen === undefined ? [] : pathsOfScreen(textOf(`${screen}.ts`)))]
  })
}

/** What stands for the names in a path; the first of each is there in the sample data. */
export function sampleOf(path: string): string {
  return path.replaceAll(/:\w+/g, '1')
}

/** A record's list, and its form: below the list unless it is named. */
function pathsOfScreen(text: string): string[] {
  const [, list = ''] = /^ {2}list: '(\/[^']*)'/m.exec(text) ?? []
  const [, form = `${list}/:id`] = /^ {2}form: '(\/[^']*)'/m.exec(text) ?? []
  return [list, form]
}

function textOf(name: string): string {
  return readFileSync(join(sources, name), 'utf8')
}
