import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const sources = join(import.meta.dirname, '..', '..', 'src')
const PATH = /^ {2}path: '(\/[^']*)'/gm
const RECORD = /recordPanes\('(\/[^']*)'(?:[^\n]*? form: '(\/[^']*)')?/

/**
 * The path patterns of all panes, read from their files, so that a new pane is tested without an entry here. A call of `recordPanes` names
 * the path of a record's list; the path of its form is below that path, unless the call has its own `form`.
 */
export function everyPath(): string[] {
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('-pane.ts'))
  return files.flatMap((name) => {
    const text = textOf(name)
    const [, list, form = `${list}/:id`] = RECORD.exec(text) ?? []
    return [...[...text.matchAll(PATH)].map(([, path = '']) => path), ...(list === undefined ? [] : [list, form])]
  })
}

/**
 * Paths that would redirect at once with record 1 of the sample data: period 1 of project 1 is closed already, and period 4 is the open
 * one.
 */
const OTHERS: Readonly<Record<string, string>> = { '/projects/:projectId/periods/:number/close': '/projects/1/periods/4/close' }

/** A path with 1 for each parameter, unless that would redirect; the sample data has a record with that id of every kind. */
export function sampleOf(path: string): string {
  return OTHERS[path] ?? path.replaceAll(/:\w+/g, '1')
}

function textOf(name: string): string {
  return readFileSync(join(sources, name), 'utf8')
}
