import { fillIn } from '#src/platform/domain/messages'
import type { RecordDeclaration } from '#src/platform/domain/records/define-record'
import type { Fields } from '#src/platform/domain/records/fields'
import { callApi } from '#src/platform/client/api/call-api'
import { requestOf, type CallEntry, type RequestValue } from '#src/platform/client/api/requests'

/** The sentences of a record's screens; `{{name}}` is the record's name. */
interface RecordWords {
  /** The title of the list. */
  readonly list: string
  /** The title of the form for a new record. */
  readonly new: string
  /** The title of the form for an existing record. */
  readonly form: string
  readonly added: string
  readonly saved: string
  readonly undoAdd: string
  readonly undoEdit: string
  readonly removed: string
  readonly undoRemove: string
  /** The title and text of the confirmation before a record is removed. */
  readonly removeTitle: string
  readonly removeBody: string
  readonly restored: string
  readonly undoRestore: string
}

const usual = {
  form: '{{name}}',
  added: '{{name}} added',
  saved: '{{name}} saved',
  undoAdd: 'add, {{name}}',
  undoEdit: 'edit, {{name}}',
  removed: '{{name}} removed',
  undoRemove: 'remove, {{name}}',
  restored: '{{name}} restored',
  undoRestore: 'restore, {{name}}',
} as const

type Usual = keyof typeof usual
/** The ids that precede a record's own id in its paths: `{ projectId: 7 }`. */
export type Above = Readonly<Record<string, number>>

/** The description of a record's screens that its panes, forms and commands share. */
export interface RecordScreen<All extends Fields = Fields> {
  readonly record: RecordDeclaration<All>
  readonly calls: Readonly<Record<'create' | 'change' | 'remove', CallEntry>> & { readonly detail?: CallEntry; readonly restore?: CallEntry }
  /** The paths of the record's list and form; the form's path has `:id` for the record's id or 'new'. */
  readonly list: string
  readonly form: string
  readonly words: RecordWords
  /**
   * Reads all records at once. Set only for lists that are short enough. The form then also has the other records, with which its rules
   * compare the edited record. With `isDeleted`, reads the recently deleted records instead.
   */
  all?(above: Above, isDeleted: boolean): RequestValue<RowsByName>
}

/** The answer of a list call: its rows under the plural name of the records. */
export type RowsByName = Readonly<Record<string, readonly object[]>>

type ScreenOptions<All extends Fields> = Omit<RecordScreen<All>, 'words' | 'form' | 'all'> & {
  readonly form?: string
  readonly words: Omit<RecordWords, Usual> & Partial<RecordWords>
  readonly all?: CallEntry
}

/** The page size, and so the maximum number of rows, of a list whose rows are all read in one call. */
const MOST_ROWS = 1_000

/** Describes a record's screens. `all`: the list call, if an agency or project has so few of these records that all are read at once. */
export function recordScreen<All extends Fields>({ all, words, list, form = `${list}/:id`, ...screen }: ScreenOptions<All>): RecordScreen<All> {
  return {
    ...screen,
    list,
    form,
    words: { ...usual, ...words },
    // the answer of a list call has its rows under the plural name of the records
    ...(all === undefined ? {} : { all: (above, isDeleted) => requestOf(all, { ...above, page_size: MOST_ROWS, ...(isDeleted ? { deleted: true } : {}) }) as RequestValue<RowsByName> }),
  }
}

/** Reads all records of a screen; returns none for a screen without `all`, the call that reads all records at once. */
export async function readAll({ all }: Pick<RecordScreen, 'all'>, above: Above, isDeleted: boolean, signal: AbortSignal): Promise<RowsByName> {
  return all === undefined ? {} : callApi(all(above, isDeleted), { signal })
}

/** The query key for all records of a kind in an agency or project. */
export function allKey({ table }: Pick<RecordDeclaration, 'table'>, agency: number, above: Above): readonly unknown[] {
  return [table, agency, above]
}

/** A path with its parameters filled in. */
export function pathOf(pattern: string, names: Readonly<Record<string, number | string>>): string {
  return pattern.replaceAll(/:(\w+)/g, (name, key: string) => String(names[key] ?? name))
}

/** A sentence of a record's screens, with the record's name filled in. */
export function recordWords({ words, record }: RecordScreen, sentence: keyof RecordWords, row: object | null): string {
  return fillIn(words[sentence], { name: String(Object.getOwnPropertyDescriptor(row ?? {}, record.name)?.value ?? '') })
}

/** The id of a row. */
export function idOf(row: object): number {
  return 'id' in row && typeof row.id === 'number' ? row.id : 0
}
