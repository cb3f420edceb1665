/** A value of a STEP file (ISO 10303-21): a reference is `{ ref }`, an enumeration is its word, and a typed value is its content. */
export type StepValue = string | number | null | StepReference | readonly StepValue[]
/** A reference to another instance. */
export interface StepReference {
  readonly ref: number
}

/** An instance of a STEP file. */
export interface StepInstance {
  readonly id: number
  readonly type: string
  readonly values: readonly StepValue[]
}

const HEAD = /^\s*#(\d+)\s*=\s*([A-Z0-9_]+)\s*\(/i
const TOKEN = /\s*(?:\/\*[^]*?\*\/\s*)*(?:'((?:[^']|'')*)'|#(\d+)|\.([A-Z0-9_]+)\.|([+-]?\d+\.?\d*(?:E[+-]?\d+)?)|([$*])|([A-Z][A-Z0-9_]*)\s*\(|(\()|(\))|(,))/iy
const MOST_DEPTH = 32

/** The id and type at the start of a statement; null for a statement that does not define an instance. */
export function stepHead(statement: string): { readonly id: number; readonly type: string } | null {
  const [, id, type] = HEAD.exec(statement) ?? []
  return id === undefined || type === undefined ? null : { id: Number(id), type: type.toUpperCase() }
}

/** Reads an instance; null when its values cannot be read. */
export function readInstance(statement: string): StepInstance | null {
  const head = stepHead(statement)
  const [start] = HEAD.exec(statement) ?? []
  if (head === null || start === undefined) return null
  TOKEN.lastIndex = start.length
  const values = readList(statement, 0)
  return values === null ? null : { ...head, values }
}

/** Reads the values of a list up to its closing parenthesis, starting where TOKEN last matched; null if the list is not valid. */
function readList(text: string, depth: number): StepValue[] | null {
  const values: StepValue[] = []
  if (depth > MOST_DEPTH) return null
  for (;;) {
    const token = TOKEN.exec(text)
    if (token === null) return null
    const [, quoted, reference, word, number, empty, typed, open, close] = token
    if (close !== undefined) return values
    if (quoted !== undefined) values.push(decoded(quoted))
    else if (reference !== undefined) values.push({ ref: Number(reference) })
    else if (word !== undefined) values.push(word.toUpperCase())
    else if (number !== undefined) values.push(Number(number))
    else if (empty !== undefined) values.push(null)
    else if (typed !== undefined || open !== undefined) {
      const inner = readList(text, depth + 1)
      if (inner === null) return null
      values.push(typed === undefined ? inner : (inner[0] ?? null))
    }
  }
}

/** Replaces the escape sequences in a text: '' is a quote, \X2\00FC\X0\ is ü, \X\FC is ü, \S\| is ü. */
function decoded(text: string): string {
  return text
    .replaceAll("''", "'")
    .replaceAll(/\\X2\\((?:[0-9A-F]{4})+)\\X0\\/gi, (_whole, codes: string) => String.fromCharCode(...(codes.match(/.{4}/g) ?? []).map((code) => Number.parseInt(code, 16))))
    .replaceAll(/\\X\\([0-9A-F]{2})/gi, (_whole, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll(/\\S\\(.)/g, (_whole, letter: string) => String.fromCharCode(letter.charCodeAt(0) + 128))
}

/** The id that a value refers to; 0 when it is not a reference. */
export function refOf(value: StepValue | undefined): number {
  return typeof value === 'object' && value !== null && 'ref' in value ? value.ref : 0
}

/** The ids that a list refers to. */
export function refsOf(value: StepValue | undefined): readonly number[] {
  return Array.isArray(value) ? value.map((one: StepValue) => refOf(one)).filter((id) => id !== 0) : []
}

/** A number, or null for any other value. */
export function numberOf(value: StepValue | undefined): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

/** A text, or '' for any other value. */
export function textOf(value: StepValue | undefined): string {
  return typeof value === 'string' ? value : ''
}
