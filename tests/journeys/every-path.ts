import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const sources = join(import.meta.dirname, '..', '..', 'src')
const PATH = /^ {2}path: '(\/[^']*)'/gm
const SCREEN = /from '#src\/(.*-screen)'/

/**
 * The path patterns of all panes, read from their files, so that a new pane is tested without an entry here. The panes of a
 * declared record have their paths in its screen file.
 */
export function everyPath(): string[] {
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('-pane.ts'))
  return files.flatMap((name) => {
    const text = textOf(name)
    const [, screen] = text.includes('recordPanes(') ? (SCREEN.exec(text) ?? []) : []
    return [...[...text.matchAll(PATH)].map(([, path = '']) => path), ...(screen === undefined ? [] : pathsOfScreen(textOf(`${screen}.ts`)))]
  })
}

/** A path with 1 for each parameter; the sample data has a record with that id of every kind. */
export function sampleOf(path: string): string {
  return path.replaceAll(/:\w+/g, '1')
}

/** The paths of a record's list and form; by default the form is below the list. */
function pathsOfScreen(text: string): string[] {
  const [, list = ''] = /^ {2}list: '(\/[^']*)'/m.exec(text) ?? []
  const [, form = `${list}/:id`] = /^ {2}form: '(\/[^']*)'/m.exec(text) ?? []
  return [list, form]
}

function textOf(name: string): string {
  return readFileSync(join(sources, name), 'utf8')
}
