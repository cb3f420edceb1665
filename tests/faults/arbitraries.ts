import fc from 'fast-check'
import type { Ids } from '#tests/faults/agency-rows'
import { idNamed } from '#tests/faults/example'

interface Schema {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly format?: string
  readonly pattern?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly uniqueItems?: boolean
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly patternProperties?: Readonly<Record<string, Schema>>
}

/** The ids that a generated call may name, and the path, which decides what `id` means. */
export interface Names {
  readonly ids: Ids
  readonly path: string
}

const MOST_ITEMS = 4
const MOST_SIGNS = 60

/** Generates values that a schema accepts. Fields that name a row get the id of an existing row. */
export function validOf(schema: object, names: Names, name = ''): fc.Arbitrary<unknown> {
  const { type, enum: words, const: only, anyOf, items, minItems = 0, maxItems = MOST_ITEMS, uniqueItems, ...rest }: Schema = schema
  if (only !== undefined) return fc.constant(only)
  if (words !== undefined) return fc.constantFrom(...words)
  const id = idNamed(name, names.ids, names.path)
  const kinds = typeof type === 'string' ? [type] : (type ?? [])
  if (kinds.length > 1) return fc.oneof(...kinds.map((kind) => validOf({ ...schema, type: kind, enum: undefined }, names, name)))
  const [kind] = kinds
  if (kind === 'array' && items !== undefined) {
    const each = validOf(items, names, name)
    const bounds = { minLength: minItems, maxLength: Math.max(minItems, Math.min(maxItems, MOST_ITEMS)) }
    return uniqueItems === true || id !== undefined ? fc.uniqueArray(each, { ...bounds, minLength: Math.min(minItems, 1) }) : fc.array(each, bounds)
  }
  if (kind === 'object') return objectOf(rest, names)
  if (id !== undefined) return fc.constant(id)
  if (anyOf !== undefined) return fc.oneof(...anyOf.map((one) => validOf(one, names, name)))
  if (kind === 'string') return textOf(rest)
  if (kind === 'integer') return fc.integer({ min: rest.minimum ?? -1_000, max: Math.min(rest.maximum ?? 100_000, 2_147_483_647) })
  if (kind === 'number') return fc.integer({ min: Math.ceil((rest.minimum ?? 0) * 100), max: Math.floor((rest.maximum ?? 100_000) * 100) }).map((hundredths) => hundredths / 100)
  if (kind === 'boolean') return fc.boolean()
  if (kind === 'null') return fc.constant(null)
  return fc.constantFrom<unknown>('free', 7, true, [1], { of: 'anything' })
}

function objectOf({ properties, required = [], patternProperties }: Schema, names: Names): fc.Arbitrary<Record<string, unknown>> {
  if (patternProperties !== undefined) {
    const [pattern = '', value = {}] = Object.entries(patternProperties)[0] ?? []
    return fc.dictionary(fc.stringMatching(new RegExp(pattern)), validOf(value, names), { maxKeys: 2 })
  }
  if (properties === undefined || Object.keys(properties).length === 0) return fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), fc.integer(), { maxKeys: 3 })
  const parts = Object.fromEntries(Object.entries(properties).map(([key, part]) => [key, validOf(part, names, key)]))
  const optional = Object.keys(properties).filter((key) => !required.includes(key))
  // only a few optional fields at once, since a call with all of them is refused for the first reason and tests nothing else
  return fc.subarray(optional, { maxLength: Math.min(3, optional.length) }).chain((extraKeys) => fc.record(Object.fromEntries([...required, ...extraKeys].map((key) => [key, parts[key] ?? fc.constant(null)]))))
}

function textOf({ format, pattern, minLength = 0, maxLength = MOST_SIGNS }: Schema): fc.Arbitrary<string> {
  if (format === 'date') return fc.integer({ min: 0, max: 30_000 }).map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10))
  if (format === 'date-time') return fc.integer({ min: 0, max: 2_000_000_000 }).map((seconds) => new Date(seconds * 1_000).toISOString())
  if (format === 'uuid') return fc.uuid()
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern), { size: 'small' })
  const words = fc.constantFrom('SPWEB440', '20.00', "O'Brien % _ \\", 'Ünïcödé', 'name,with;signs', 'ticketed_at', 'asc', 'true')
  const bounds = { minLength, maxLength: Math.min(maxLength, MOST_SIGNS) }
  return fc.oneof(words.filter((word) => word.length >= minLength && word.length <= maxLength), fc.string(bounds), fc.string({ ...bounds, unit: 'grapheme' }))
}

const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)])

/**
 * Generates values that tend to break programs: special characters, extreme numbers, sizes and depths, names of prototypes, ids
 * of another agency, and code in other languages, such as SQL.
 */
export function hostileValue(foreign: Ids): fc.Arbitrary<unknown> {
  const texts = [
    '', ' ', '\u0000', 'a\u0000b', '\ud800', '\udfff tail', '\u202egnp.exe', '\u2066', '\ufeff', '\u200b', '１２', '٣', 'NaN', 'Infinity', '-Infinity', '0x1F', '1_000', '1e21', ' 5 ',
    '-0', '1.005', '.5', '5.', '00012', '99999999999999999999.99', "'; DROP TABLE slips; --", "' OR 1=1 --", '$1', '%s%n', '../../etc/passwd', '%00', '%2e%2e%2f', '<script>alert(1)</script>',
    '=cmd|x', '{{7*7}}', '${7*7}', 'constructor', '__proto__', 'toString', 'hasOwnProperty', '2026-02-30', '0000-00-00', '9999-99-99', '+275760-09-13', '2026-13-01T25:61:61Z', 'null', 'undefined',
    '[object Object]', '\r\nSet-Cookie: a=b', 'x'.repeat(5_000), 'é'.repeat(70_000), String(foreign.slip), foreign.job,
  ]
  const others: unknown[] = [
    null, true, false, 0, -1, 1.5, 1e308, -1e308, 5e-324, 2_147_483_647, 2_147_483_648, -2_147_483_649, 4_294_967_296, Number('9007199254740993'), 1e21, 0.1 + 0.2, [], {}, [[]], [null],
    nested(10), nested(40), nested(300), Array.from({ length: 10_000 }, (_, n) => n + 1), Array(10_000).fill('x'), { length: 1e9 }, { toString: 1, valueOf: 1 },
    JSON.parse('{"__proto__": {"isAdministrator": true}}'), JSON.parse('{"constructor": {"prototype": {"x": 1}}}'), { $gt: '' }, { in: [] }, { IN: ['x'] },
    Object.fromEntries(Array.from({ length: 1_001 }, (_, n) => [`k${n}`, n])), foreign.project, foreign.slip, foreign.item, foreign.contractor, foreign.apiKey, foreign.plant,
  ]
  return fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...texts) }, { weight: 3, arbitrary: fc.constantFrom(...others) }, { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) })
}

/** Generates values with one fault: a node is replaced, left out or doubled, or an unknown field is added. */
export function oneFaultAway(valid: fc.Arbitrary<unknown>, foreign: Ids): fc.Arbitrary<unknown> {
  return fc.tuple(valid, fc.nat(), fc.constantFrom('replace', 'leave out', 'double', 'put in'), hostileValue(foreign)).map(([value, where, how, hostile]) => {
    const copy: unknown = structuredClone(value)
    const places = placesOf(copy)
    const place = places[where % Math.max(1, places.length)]
    if (place === undefined) return hostile
    const { holder, key } = place
    if (how === 'leave out') Reflect.deleteProperty(holder, key)
    else if (how === 'double') Object.assign(holder, { [key]: [holder[key], holder[key]] })
    else if (how === 'put in') Object.assign(holder, { unheard_of: hostile })
    else Object.assign(holder, { [key]: hostile })
    return copy
  })
}

function placesOf(value: unknown): { holder: Record<string, unknown>; key: string }[] {
  if (typeof value !== 'object' || value === null) return []
  const holder = value as Record<string, unknown>
  return Object.keys(holder).flatMap((key) => [{ holder, key }, ...placesOf(holder[key])])
}
