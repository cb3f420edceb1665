import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { claimOf, features } from '#tests/house/areas/features'
import { filesOfLayer, top } from '#tests/house/sources'

const NAME = String.raw`(?:"?[a-z_]+"?|\$\{…\})(?:\.(?:"?[a-z_]+"?|\$\{…\}))?`
const WRITE = new RegExp(String.raw`\b(INSERT INTO|UPDATE(?! SET\b)(?: ONLY)?|DELETE FROM(?: ONLY)?|MERGE INTO(?: ONLY)?|TRUNCATE(?: TABLE)?)\s+(${NAME})|\bCOPY\s+(${NAME})\s*\([^()]*\)\s+FROM\b`, 'g')
/** The columns of an UPDATE, after its table. */
const SET = /^\s+(?:(?:AS\s+)?(?!SET\b)\w+\s+)?SET\s+([^]*?)(?:\b(?:WHERE|FROM|RETURNING)\b|$)/
/** This code fills or restores a whole database, or a whole agency, with all its tables. */
const OF_WHOLE_DATABASES = ['src/main/server/backup/', 'src/main/server/agency-export/', 'src/main/server/agency-import/']
/** The record kit writes the tables that declarations and restorers name. Tests below check that each names only tables of its own area. */
const RECORD_KIT = 'src/platform/server/records/'
/** The import kit writes the tables of imports and their corrections; areas name these tables. */
const IMPORT_KIT = 'src/platform/server/imports/'
/** The upload kit writes the tables with the pieces of uploaded files; areas name these tables. */
const UPLOAD_KIT = 'src/platform/server/uploads/'

const tables = features.flatMap(({ area, tables: own = [] }) => own.map((table) => ({ area, table })))
const ownerOf = new Map<string, string>(tables.map(({ area, table }) => [table, area]))
/** The areas that may write a column of another area's table, by 'table.column'. */
const sharedColumns = new Map<string, string>(features.flatMap(({ area, columns = {} }) => Object.entries(columns).flatMap(([table, names]) => names.map((name) => [`${table}.${name}`, area] as const))))

/** A table that a file writes with SQL; `…` is a computed name. The columns are those of an UPDATE, or null for whole rows. */
interface Write {
  readonly table: string
  readonly columns: readonly string[] | null
}

/** The writes of a file. Constants of the file that name a table are filled in; temporary tables of the session are left out. */
function writesOf(path: string, text: string): readonly Write[] {
  const constants = new Map([...text.matchAll(/\bconst (\w+) = '([a-z_]+)'/g)].map(([, name = '', value = '']) => [name, value]))
  const written: Write[] = []
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true))
  return written

  function visit(node: ts.Node): void {
    if (ts.isTemplateExpression(node) || ts.isStringLiteralLike(node)) {
      const statement = node.getText().slice(1, -1)
        .replaceAll(/\bFOR (?:NO KEY )?UPDATE\b|\bDO UPDATE\b/g, '')
        .replaceAll(/\$\{(\w+)\}/g, (whole, name: string) => constants.get(name) ?? whole)
        .replaceAll(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '${…}')
      for (const { 0: whole, 1: verb = '', 2: target, 3: copied = '', index } of statement.matchAll(WRITE)) {
        const table = (target ?? copied).replaceAll(/["${}]/g, '')
        if (!table.startsWith('pg_temp.')) written.push({ table, columns: verb.startsWith('UPDATE') ? columnsSet(statement.slice(index + whole.length)) : null })
      }
    }
    node.forEachChild(visit)
  }
}

/** The columns that an UPDATE sets; null when one of them cannot be read. */
function columnsSet(rest: string): readonly string[] | null {
  const [, list = ''] = SET.exec(rest) ?? []
  const flat = list.replaceAll(/\([^()]*\)/g, '').replaceAll(/\([^()]*\)/g, '')
  const names = flat.split(',').map((part) => /^\s*(\w+)\s*=/.exec(part)?.[1] ?? '')
  return names.includes('') ? null : names
}

/**
 * True when an area writes what belongs to another: a table of another area, or another area's columns in its own table.
 * Columns that the area owns in another area's table are allowed.
 */
function isOutside({ path, table, columns }: Write & { readonly path: string }): boolean {
  const area = claimOf(path)?.feature.area
  if (table.includes('…')) return ![RECORD_KIT, IMPORT_KIT, UPLOAD_KIT].some((folder) => path.startsWith(folder))
  if (!ownerOf.has(table)) return table.includes('.') // a plain name that no migration creates is that of a WITH query
  if (ownerOf.get(table) === area) return (columns ?? []).some((column) => sharedColumns.has(`${table}.${column}`))
  return columns === null || columns.some((column) => sharedColumns.get(`${table}.${column}`) !== area)
}

describe('Each table is written by a single area', () => {
  test('a write is detected in each form of SQL, and a lock or a read is not', () => {
    const written = (statement: string) => writesOf('src/areas/planted/server/planted.ts', `const TABLE = 'slips'\nconst s = sql\`${statement}\``).map(({ table }) => table)
    expect(written('INSERT INTO slips (id) VALUES (1)')).toEqual(['slips'])
    expect(written('WITH a AS (SELECT 1) UPDATE slips SET id = 1')).toEqual(['slips'])
    expect(written('DELETE FROM images WHERE true')).toEqual(['images'])
    expect(written('MERGE INTO pay_items USING b ON true WHEN MATCHED THEN DELETE')).toEqual(['pay_items'])
    expect(written('COPY slips (id, name) FROM STDIN')).toEqual(['slips'])
    expect(written('DELETE FROM ${sql.identifier(name)} WHERE true')).toEqual(['…'])
    expect(written('UPDATE ${TABLE} SET id = 1')).toEqual(['slips'])
    expect(written('DELETE FROM ${SCHEMA}.job')).toEqual(['….job'])
    expect(written('COPY pg_temp.${name} (${columns}) FROM STDIN')).toEqual([])
    expect(written('COPY slips (id, name) TO STDOUT')).toEqual([])
    expect(written('SELECT id FROM slips FOR UPDATE OF slips')).toEqual([])
    expect(written('SELECT id FROM slips FOR NO KEY UPDATE')).toEqual([])
    expect(writesOf('src/areas/planted/server/planted.ts', '/** UPDATE slips SET no_statement = true */')).toEqual([])
  })

  test('every table of the database has one owner', () => {
    const folder = join(top, 'src/platform/server/migrations')
    const statements = readdirSync(folder).toSorted().map((name) => readFileSync(join(folder, name), 'utf8')).join('\n')
    const created = [...statements.matchAll(/\bCREATE (?:UNLOGGED )?TABLE (?:IF NOT EXISTS )?([a-z_]+)/g)].map(([, name = '']) => name)
    const dropped = new Set([...statements.matchAll(/\bDROP TABLE (?:IF EXISTS )?([a-z_]+)/g)].map(([, name = '']) => name))
    expect(created.length).toBeGreaterThan(50)
    expect({ unowned: created.filter((name) => !dropped.has(name) && !ownerOf.has(name)) }).toEqual({ unowned: [] })
    expect(tables.map(({ table }) => table).filter((table, at, all) => all.indexOf(table) !== at)).toEqual([])
  })

  test('S-9 S-10 no area writes a table of another, except for the columns that it declares there', () => {
    const files = filesOfLayer('server').filter(({ path }) => !OF_WHOLE_DATABASES.some((folder) => path.startsWith(folder)))
    const written = files.flatMap(({ path, text }) => writesOf(path, text).map((write) => ({ path, ...write })))
    expect(written.length).toBeGreaterThan(100)
    expect(written.filter(isOutside).map(({ path, table }) => `${path} ${table}`)).toEqual([])
  })

  test('a write outside of its area is detected, and a declared column is allowed', () => {
    const areOutside = (area: string, statement: string) => writesOf('', `const s = sql\`${statement}\``).map((write) => isOutside({ path: `src/areas/${area}/server/planted.ts`, ...write }))
    expect(areOutside('identity', 'UPDATE employees AS e SET login_id = coalesce(${id}, 1), last_active_at = now() WHERE id = 1')).toEqual([false])
    expect(areOutside('identity', 'UPDATE employees SET login_id = 1, role = ${role} WHERE id = 1')).toEqual([true])
    expect(areOutside('identity', 'UPDATE employees SET ${sets} WHERE id = 1')).toEqual([true])
    expect(areOutside('identity', 'DELETE FROM employees WHERE id = 1')).toEqual([true])
    expect(areOutside('agency', 'UPDATE employees SET role = 1')).toEqual([false])
    expect(areOutside('agency', 'UPDATE employees SET role = 1, login_id = 2 FROM logins')).toEqual([true])
    expect(areOutside('agency', 'DELETE FROM ${name}')).toEqual([true])
    expect(areOutside('agency', 'UPDATE job_queue.other SET id = 1')).toEqual([true])
    const declared = features.flatMap(({ area, columns = {} }) => Object.keys(columns).map((table) => ({ area, owner: ownerOf.get(table) })))
    expect(declared.filter(({ area, owner }) => owner === undefined || owner === area)).toEqual([])
  })

  test('S-9 the tables of imports and their corrections belong to the area that names them', () => {
    const named = filesOfLayer('server').filter(({ path }) => path.startsWith('src/areas/')).flatMap(({ path, text }) =>
      [...text.matchAll(/\bcorrectionStore\(\{ imports: '([a-z_]+)', corrections: '([a-z_]+)' \}/g)].flatMap(([, ...tables]) => tables.map((table) => ({ path, table }))))
    expect(named.length).toBeGreaterThan(2)
    expect(named.filter(({ path, table }) => ownerOf.get(table) !== claimOf(path)?.feature.area)).toEqual([])
  })

  test('S-9 the tables of upload pieces belong to the area that names them', () => {
    const named = filesOfLayer('server').filter(({ path }) => path.startsWith('src/areas/')).flatMap(({ path, text }) =>
      [...text.matchAll(/\bpieceTable\(\{ table: '([a-z_]+)'/g)].map(([, table = '']) => ({ path, table })))
    expect(named.length).toBeGreaterThan(1)
    expect(named.filter(({ path, table }) => ownerOf.get(table) !== claimOf(path)?.feature.area)).toEqual([])
  })

  test('S-9 the table of a declared record, or of a restorer, belongs to its area', () => {
    const named = [...filesOfLayer('domain'), ...filesOfLayer('server')].filter(({ path }) => path.startsWith('src/areas/')).flatMap(({ path, text }) =>
      [...text.matchAll(/\b(?:defineRecord|restoreColumnsOf)\(\{[^]*?\btable: '([a-z_]+)'/g)].map(([, table = '']) => ({ path, table })))
    expect(named.length).toBeGreaterThan(8)
    expect(named.filter(({ path, table }) => ownerOf.get(table) !== claimOf(path)?.feature.area)).toEqual([])
  })
})
