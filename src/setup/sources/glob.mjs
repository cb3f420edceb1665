// Makes `import.meta.glob(patterns, { eager: true })` work without Vite, by replacing each call with imports of the matching files.
import { existsSync, readdirSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const CALL = /\bimport\.meta\.glob(?:<[^()]*>)?\(\s*(\[[^\]]*\]|'[^']*'|"[^"]*")\s*,\s*(\{[^}]*\})\s*\)/g

/**
 * A load hook for Node that replaces `import.meta.glob` in our own modules. Other modules are not changed.
 * @type {(url: string, context: object, next: (url: string, context: object) => any) => any}
 */
export function load(url, context, next) {
  const loaded = next(url, context)
  if (!/^file:.*\.ts(?:\?|$)/.test(url) || url.includes('/node_modules/')) return loaded
  return typeof loaded?.then === 'function' ? loaded.then((/** @type {any} */ one) => withGlobs(url, one)) : withGlobs(url, loaded)
}

/**
 * @template {{ source?: unknown }} Loaded
 * @param {string} url
 * @param {Loaded} loaded
 */
function withGlobs(url, loaded) {
  const { source } = loaded
  if (source === undefined || source === null) return loaded
  const text = typeof source === 'string' ? source : new TextDecoder().decode(/** @type {Uint8Array} */ (source))
  return text.includes('import.meta.glob') ? { ...loaded, source: writtenOut(text, dirname(fileURLToPath(url))) } : loaded
}

/**
 * The source text of a module after each `import.meta.glob` is replaced by imports. The line numbers stay the same.
 * @param {string} text
 * @param {string} folder
 */
export function writtenOut(text, folder) {
  /** @type {string[]} */
  const imports = []
  const body = text.replaceAll(CALL, (_call, patterns, options) => {
    if (!/eager: ?(?:true|!0)/.test(options)) throw new Error(`import.meta.glob in ${folder} is not eager`)
    const [, name] = /import: ?['"](\w+)['"]/.exec(options) ?? []
    const files = filesOf(folder, [...patterns.matchAll(/'([^']*)'|"([^"]*)"/g)].map(([, one, other]) => one ?? other))
    const entries = files.map((file) => {
      const id = `glob_${imports.length}`
      imports.push(`import * as ${id} from ${JSON.stringify(file)};`)
      return `${JSON.stringify(file)}: ${id}${name === undefined ? '' : `.${name}`}`
    })
    return `({ ${entries.join(', ')} })`
  })
  if (body.includes('import.meta.glob')) throw new Error(`import.meta.glob in ${folder} is written in a way that only Vite knows`)
  return imports.join(' ') + body
}

/**
 * The files that match the patterns, as paths relative to a folder, in the same order as in Vite. A pattern that begins with ! excludes
 * files.
 * @param {string} folder
 * @param {readonly string[]} patterns
 */
function filesOf(folder, patterns) {
  const wanted = patterns.filter((one) => !one.startsWith('!'))
  const unwanted = patterns.filter((one) => one.startsWith('!')).map((one) => fits(one.slice(1)))
  const files = wanted.flatMap((pattern) => {
    const [base = ''] = /^[^*{]*\//.exec(pattern) ?? []
    const root = join(folder, base)
    // a folder that does not exist has no files, as in Vite
    return !existsSync(root) ? [] : readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => base + relative(root, join(entry.parentPath ?? entry.path, entry.name)).replaceAll('\\', '/'))
      .filter((path) => fits(pattern).test(path) && !unwanted.some((one) => one.test(path)))
  })
  return [...new Set(files)].toSorted()
}

/** @param {string} pattern */
function fits(pattern) {
  const source = pattern.replaceAll(/\*\*\/|\*|\{[^}]*\}|[.]/g, (part) => {
    if (part === '**/') return '(?:.*/)?'
    if (part === '*') return '[^/]*'
    if (part === '.') return '\\.'
    return `(?:${part.slice(1, -1).replaceAll(',', '|').replaceAll('*', '[^/]*')})`
  })
  return new RegExp(`^${source}$`)
}
