import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import buildSerializer from 'fast-json-stringify'
import { describe, expect, test } from 'vitest'
import { areas } from '#src/main/server/areas'
import { lateSerializer, lateValidator } from '#src/platform/server/http/limits/late-schemas'
import { thorough } from '#tests/thorough'

/** A schema that counts how often its properties are read. Compiling the schema reads them. */
function countedSchema() {
  let reads = 0
  const schema = { type: 'object', additionalProperties: false, get properties() {
    reads += 1
    return { id: { type: 'integer' } }
  } }
  return { schema, reads: () => reads }
}

describe('Schemas are compiled when they are first used', () => {
  test('a check compiles its schema at the first call, not before and not again, and its errors are those of the last call', () => {
    const { schema, reads } = countedSchema()
    const check = lateValidator(new Ajv({ coerceTypes: 'array' }), schema)
    expect(reads()).toBe(0)
    const query = { id: '12' }
    expect([check(query), query, check.errors]).toEqual([true, { id: 12 }, null])
    const once = reads()
    expect([check({ id: 'x' }), check.errors?.[0]?.instancePath]).toEqual([false, '/id'])
    expect([check({ id: 3 }), check.errors, reads()]).toEqual([true, null, once])
  })

  test('an answer is written with only the properties of its schema, and calls with one schema share what was compiled', () => {
    const { schema, reads } = countedSchema()
    const [one, other] = [lateSerializer(schema), lateSerializer(schema)]
    expect(reads()).toBe(0)
    expect(one({ id: 7, secret: 'x' })).toBe('{"id":7}')
    const once = reads()
    expect([other({ id: 8 }), reads()]).toEqual(['{"id":8}', once])
  })
})

thorough('every schema of the API can be compiled, although startup compiles none', () => {
  const ajv = new Ajv({ strict: false, coerceTypes: 'array' })
  // ajv-formats is CommonJS: depending on the loader, its function is the module or its `default`
  const formats = addFormats as unknown as (to: Ajv) => void
  formats(ajv)
  let compiled = 0
  for (const { entry } of areas.flatMap(({ entries }) => entries)) {
    for (const schema of [entry.params, entry.query, entry.body]) if (schema !== undefined) compiled += ajv.compile(schema) ? 1 : 0
    if (typeof entry.answer === 'object') compiled += buildSerializer(entry.answer as object) ? 1 : 0
  }
  expect(compiled).toBeGreaterThan(500)
})
