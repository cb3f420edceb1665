import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/** The project's root folder. */
export const top = join(import.meta.dirname, '..', '..')

/** One of our files: its path from the root folder, with slashes, and its text. */
export interface SourceFile {
  readonly path: string
  readonly text: string
}

/** Every source file in these folders of the project. */
export function sourceFiles(...folders: readonly string[]): SourceFile[] {
  return folders.flatMap((folder) => {
    const entries = readdirSync(join(top, folder), { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile() && /\.(ts|tsx|mjs|cjs|css)$/.test(entry.name))
    return files.map((entry) => {
      const path = join(entry.parentPath, entry.name)
      return { path: relative(top, path).replaceAll('\\', '/'), text: readFileSync(path, 'utf8') }
    })
  })
}

/** Every source file of one layer, in all areas and in `workspace`, `platform` and `main`. */
export function filesOfLayer(layer: 'domain' | 'api' | 'server' | 'client'): SourceFile[] {
  return sourceFiles('src').filter(({ path }) => new RegExp(`^src/(?:areas/[^/]+|workspace|platform|main)/${layer}/`).test(path))
}

/** Groups the values by key. */
export function grouped<Value>(values: readonly Value[], keyOf: (value: Value) => string): Map<string, Value[]> {
  const groups = new Map<string, Value[]>()
  for (const value of values) groups.set(keyOf(value), [...(groups.get(keyOf(value)) ?? []), value])
  return groups
}
