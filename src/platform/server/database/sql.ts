/** A statement with its values bound: text with $1, $2 ... and the values in that order. `Row` is what a row is. */
export interface Statement<Row = unknown> {
  readonly text: string
  readonly values: readonly unknown[]
  /** Set for a statement that each connection plans once. */
  readonly name?: string
  readonly row?: Row
}

class Fragment {
  constructor(
    readonly strings: readonly string[],
    readonly values: readonly unknown[],
  ) {}
}

/** A part of a statement that is put in as SQL, its values bound: sql.part`status = ${status}`. */
function part(strings: TemplateStringsArray, ...values: unknown[]): Fragment {
  return new Fragment(strings, values)
}

/** Joins parts with a separator such as ' AND '. */
function join(parts: readonly Fragment[], separator: string): Fragment {
  if (parts.length === 0) return new Fragment([''], [])
  return new Fragment(['', ...Array<string>(parts.length - 1).fill(separator), ''], [...parts])
}

/** The name of a column or table, quoted. Only names of our own lists come here, never a person's text. */
function identifier(name: string): Fragment {
  if (!/^[a-z_][a-z0-9_.]*$/.test(name)) throw new Error(`not a name: ${name}`)
  return new Fragment([name.split('.').map((word) => `"${word}"`).join('.')], [])
}

/** A part without values as one piece of text: for what many statements hold, put together once. */
function constant({ strings, values }: Fragment): Fragment {
  const bound: unknown[] = []
  const text = build(strings, values, bound)
  if (bound.length > 0) throw new Error('a constant part binds no values')
  return new Fragment([text], [])
}

function build(strings: readonly string[], values: readonly unknown[], bound: unknown[]): string {
  let text = strings[0] ?? ''
  values.forEach((value, index) => {
    if (value instanceof Fragment) text += build(value.strings, value.values, bound)
    else text += `$${bound.push(value)}`
    text += strings[index + 1] ?? ''
  })
  return text
}

/** The one way to write SQL: every ${value} becomes a parameter, every part its own SQL; values are never put into text. */
export function sql<Row = unknown>(strings: TemplateStringsArray, ...values: unknown[]): Statement<Row> {
  const bound: unknown[] = []
  return { text: build(strings, values, bound), values: bound }
}

/** The same statement, planned once by each connection: for what every call asks. One name stands for one text. */
function prepared<Row>(name: string, { text, values }: Statement<Row>): Statement<Row> {
  return { name, text, values }
}

sql.prepared = prepared
sql.part = part
sql.join = join
sql.identifier = identifier
sql.constant = constant

export type SqlPart = Fragment
