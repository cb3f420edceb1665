import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { claimOf, features } from '#tests/house/areas/features'
import { writesOutside } from '#tests/house/exceptions/writers'
import { expectOnly } from '#tests/house/exceptions/only'
import { filesOfLayer, top } from '#tests/house/sources'

const WRITE = /\b(?:INSERT INTO|UPDATE(?! SET\b)(?: ONLY)?|DELETE FROM(?: ONLY)?|MERGE INTO(?: ONLY)?|TRUNCATE(?: TABLE)?)\s+("?[a-z_]+"?|\$\{[^}]*\})|\bCOPY\s+("?[a-z_]+"?|\$\{[^}]*\})\s*\([^()]*\)\s+FROM\b/g
/** They fill or restore a whole database, every table of it. */
const OF_WHOLE_DATABASES = ['src/main/server/backup/']

const tables = features.flatMap(({ area, tables: own = [] }) => own.map((table) => ({ area, table })))
const ownerOf = new Map<string, string>(tables.map(({ area, table }) => [table, area]))

/** The tables that a file writes by SQL, with `…` for one whose name is computed. */
function writesOf(path: string, text: string): string[] {
  const written = new Set<string>()
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true))
  return [...written]

  function visit(node: ts.Node): void {
    if (ts.isTemplateExpression(node) || ts.isStringLiteralLike(node)) {
      const statement = node.getText().replaceAll(/\bFOR (?:NO KEY )?UPDATE\b|\bDO UPDATE\b/g, '').replaceAll(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '${…}')
      for (const [, table = '', copied = ''] of statement.matchAll(WRITE)) written.add((table || copied).replaceAll(/["${}]/g, ''))
    }
    node.forEachChild(visit)
  }
}

describe('Each table is written by one area', () => {
  test('a write is found in each form that SQL has, and a lock or a read is none', () => {
    const written = (statement: string) => writesOf('src/areas/planted/server/planted.ts', `const s = sql\`${statement}\``)
    expect(written('INSERT INTO slips (id) VALUES (1)')).toEqual(['slips'])
    expect(written('WITH a AS (SELECT 1) UPDATE slips SET id = 1')).toEqual(['slips'])
    expect(written('DELETE FROM images WHERE true')).toEqual(['images'])
    expect(written('MERGE INTO pay_items USING b ON true WHEN MATCHED THEN DELETE')).toEqual(['pay_items'])
    expect(written('COPY slips (id, name) FROM STDIN')).toEqual(['slips'])
    expect(written('DELETE FROM ${sql.identifier(name)} WHERE true')).toEqual(['…'])
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

  test('S-9 S-10 no area writes a table of another, but for those listed', () => {
    const files = filesOfLayer('server').filter(({ path }) => !OF_WHOLE_DATABASES.some((folder) => path.startsWith(folder)))
    const written = files.flatMap(({ path, text }) => writesOf(path, text).map((table) => ({ path, table })))
    expect(written.length).toBeGreaterThan(100)
    // a name that no migration creates is a part of the same statement (WITH) or a temporary table
    const outside = written.filter(({ path, table }) => table === '…' || (ownerOf.has(table) && ownerOf.get(table) !== claimOf(path)?.feature.area))
    expectOnly(outside.map(({ path, table }) => `${path} ${table}`), writesOutside)
  })

  test('S-9 the table of a declared record is one of its area', () => {
    const declared = filesOfLayer('domain').filter(({ path }) => path.startsWith('src/areas/')).flatMap(({ path, text }) =>
      [...text.matchAll(/\bdefineRecord\(\{[^]*?\btable: '([a-z_]+)'/g)].map(([, table = '']) => ({ path, table })))
    expect(declared.length).toBeGreaterThan(0)
    expect(declared.filter(({ path, table }) => ownerOf.get(table) !== claimOf(path)?.feature.area)).toEqual([])
  })
})
