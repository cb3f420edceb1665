/** A statement with placeholders $1, $2 ... and their values in the same order. `Row` is the type of the rows that it returns. */
export interface Statement<Row = unknown> {
  readonly text: string
  readonly values: readonly unknown[]
  /** The name of a prepared statement; undefined for other statements. */
  readonly name?: string
  readonly row?: Row
}

class Fragment {
  constructor(
    readonly strings: readonly string[],
    readonly values: readonly unknown[],
  ) {}
}

/** A fragment of SQL with bound values: sql.part`status = ${status}`. */
function part(strings: TemplateStringsArray, ...values: unknown[]): Fragment {
  return new Fragment(strings, values)
}

/** Joins fragments with a separator such as ' AND '. */
function join(parts: readonly Fragment[], separator: string): Fragment {
  if (parts.length === 0) return new Fragment([''], [])
  return new Fragment(['', ...Array<string>(parts.length - 1).fill(separator), ''], [...parts])
}

/** A quoted column or table name. Use this only for names in our own code, never for user input. */
function identifier(name: string): Fragment {
  if (!/^[a-z_][a-z0-9_.]*$/.test(name)) throw new Error(`not a name: ${name}`)
  return new Fragment([name.split('.').map((word) => `"${word}"`).join('.')], [])
}

/** Renders a fragment without parameters once, so that its text is not built again for every query. */
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

/**
 * The only way to write SQL. Every ${value} becomes a parameter, and every fragment is inserted as SQL. Values are never concatenated into
 * the text of a statement.
 */
export function sql<Row = unknown>(strings: TemplateStringsArray, ...values: unknown[]): Statement<Row> {
  const bound: unknown[] = []
  return { text: build(strings, values, bound), values: bound }
}

/** Prepares a statement once per connection, for queries that run in every call. Statements of the same name must have the same text. */
function prepared<Row>(name: string, { text, values }: Statement<Row>): Statement<Row> {
  return { name, text, values }
}

sql.prepared = prepared
sql.part = part
sql.join = join
sql.identifier = identifier
sql.constant = constant

export type SqlPart = Fragment
