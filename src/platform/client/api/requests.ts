import type { Static, TSchema } from 'typebox'

/** The parts of a contract entry that a call needs: the method, the path with :params and the schemas of input and answer. */
export interface CallEntry {
  readonly method: string
  readonly path: string
  /** How arrays are written in the query: `a[]=1&a[]=2` (ruby, the default) or `a=1&a=2` (java) (§7). */
  readonly style?: 'ruby' | 'java'
  readonly params?: TSchema
  readonly query?: TSchema
  readonly body?: TSchema
  /** If the body is a file instead of JSON: the type of the file. The file itself is passed as `file` in the input. */
  readonly file?: string
  /** True if the call may be a step of a macro (PLUS-24). */
  readonly isMacroStep?: true
  /** The schema of a successful answer; undefined for 204, 'file' when it is not JSON. */
  readonly answer?: TSchema | 'file'
}

type InputPart<Schema> = Schema extends TSchema ? Static<Schema> : unknown
type AnswerOf<Entry extends CallEntry> = Entry extends { readonly answer: infer Schema }
  ? Schema extends TSchema
    ? Static<Schema>
    : Blob
  : void
/** The input of a call: one flat object with all parameters of the path, the query and the body. */
export type InputOf<Entry extends CallEntry> = InputPart<Entry['params']> & InputPart<Entry['query']> & InputPart<Entry['body']> & FilePart<Entry>
type FilePart<Entry extends CallEntry> = Entry extends { readonly file: 'multipart/form-data' } ? { readonly file: FormData } : Entry extends { readonly file: string } ? { readonly file: Blob } : unknown

type PlainValues = Readonly<Record<string, unknown>>

/** An API request that has not been sent. `callApi` sends reads, `send.ts` sends writes. */
export interface RequestValue<Answer = unknown> {
  readonly call: CallEntry
  readonly params: PlainValues
  readonly query: PlainValues
  readonly body: unknown
  /**
   * A fixed Idempotency-Key for an action that must happen only once even if several browser windows request it, such as finishing an
   * upload. Without `once`, each action gets a new key.
   */
  readonly once?: string
  /** For the type checker only: the type of the answer. Always undefined at run time. */
  readonly answer?: Answer
}

type RequestMaker<Entry extends CallEntry> =
  unknown extends InputOf<Entry>
    ? () => RequestValue<AnswerOf<Entry>>
    : Record<never, never> extends InputOf<Entry>
      ? (input?: InputOf<Entry>) => RequestValue<AnswerOf<Entry>>
      : (input: InputOf<Entry>) => RequestValue<AnswerOf<Entry>>

/**
 * Turns the calls of a contract into functions that create request values: `ticketCalls = requests(tickets)`. The input of each function is
 * one flat object. Values named in the path go into the path, values named in the query's schema into the query, and all others into the
 * body (S-8).
 */
export function requests<Contract extends Readonly<Record<string, CallEntry>>>(
  contract: Contract,
): { readonly [Name in keyof Contract]: RequestMaker<Contract[Name]> } {
  const makers: Record<string, (input?: PlainValues) => RequestValue> = {}
  for (const [name, call] of Object.entries(contract)) makers[name] = (input = {}) => requestOf(call, input)
  // The cast is needed because the compiler cannot follow a loop over mapped keys. Each function comes from the entry of the same name.
  return makers as { readonly [Name in keyof Contract]: RequestMaker<Contract[Name]> }
}

/** Splits a flat input into path parameters, query and body, by the schemas of the entry. */
export function requestOf(call: CallEntry, input: PlainValues): RequestValue {
  const inPath = new Set([...call.path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? ''))
  const inBody = namesOf(call.body)
  const inQuery = namesOf(call.query)
  const params: Record<string, unknown> = {}
  const query: Record<string, unknown> = {}
  const body: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(input)) {
    if (value === undefined) continue
    if (call.file !== undefined && name === 'file') continue
    if (inPath.has(name)) params[name] = value
    else if (call.body === undefined || (inQuery.has(name) && !inBody.has(name))) query[name] = value
    else body[name] = value
  }
  return { call, params, query, body: call.file !== undefined ? input.file : call.body === undefined ? undefined : body }
}

function namesOf(schema: TSchema | undefined): ReadonlySet<string> {
  const properties: unknown = schema === undefined ? undefined : Reflect.get(schema, 'properties')
  return new Set(typeof properties === 'object' && properties !== null ? Object.keys(properties) : [])
}
