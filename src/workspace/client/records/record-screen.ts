import { fillIn } from '#src/platform/domain/messages'
import type { RecordDeclaration } from '#src/platform/domain/records/define-record'
import type { Fields } from '#src/platform/domain/records/fields'
import { callApi } from '#src/platform/client/api/call-api'
import { requestOf, type CallEntry, type RequestValue } from '#src/platform/client/api/requests'

/** The sentences of a record's screens; `{{name}}` is what people call it by. */
interface RecordWords {
  /** The title of its list. */
  readonly list: string
  /** The title of the form of a new one. */
  readonly new: string
  /** The title of the form of one that is there. */
  readonly form: string
  readonly added: string
  readonly saved: string
  readonly undoAdd: string
  readonly undoEdit: string
  readonly removed: string
  readonly undoRemove: string
  /** The question before one is removed, and what it means. */
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
/** What is before a record in its paths: `{ projectId: 7 }`. */
export type Above = Readonly<Record<string, number>>

/** A record's screens, before anything of them is drawn: what their panes, forms and commands share. */
export interface RecordScreen<All extends Fields = Fields> {
  readonly record: RecordDeclaration<All>
  readonly calls: Readonly<Record<'create' | 'change' | 'remove', CallEntry>> & { readonly detail?: CallEntry; readonly restore?: CallEntry }
  /** The address of its list, and of its form, which names the record's id, or 'new', as `:id`. */
  readonly list: string
  readonly form: string
  readonly words: RecordWords
  /**
   * Reads all of them, where a list has them all at once: the form then knows the others as its rules compare them.
   * `isDeleted` reads the recently deleted ones in their place.
   */
  all?(above: Above, isDeleted: boolean): RequestValue<RowsByName>
}

/** The rows of a list call under the name that its answer gives them. */
export type RowsByName = Readonly<Record<string, readonly object[]>>

type ScreenOptions<All extends Fields> = Omit<RecordScreen<All>, 'words' | 'form' | 'all'> & {
  readonly form?: string
  readonly words: Omit<RecordWords, Usual> & Partial<RecordWords>
  readonly all?: CallEntry
}

/** Most rows of a list that is read whole. */
const MOST_ROWS = 1_000

/** Describes a record's screens. `all`: its list call, for a record of which an agency or project has some dozens. */
export function recordScreen<All extends Fields>({ all, words, list, form = `${list}/:id`, ...screen }: ScreenOptions<All>): RecordScreen<All> {
  return {
    ...screen,
    list,
    form,
    words: { ...usual, ...words },
    // the answer of a list call is its rows under the record's name
    ...(all === undefined ? {} : { all: (above, isDeleted) => requestOf(all, { ...above, page_size: MOST_ROWS, ...(isDeleted ? { deleted: true } : {}) }) as RequestValue<RowsByName> }),
  }
}

/** Reads all records of a screen that has them all at once; none for another. */
export async function readAll({ all }: Pick<RecordScreen, 'all'>, above: Above, isDeleted: boolean, signal: AbortSignal): Promise<RowsByName> {
  return all === undefined ? {} : callApi(all(above, isDeleted), { signal })
}

/** The query key of all records of a kind in an agency or project. */
export function allKey({ table }: Pick<RecordDeclaration, 'table'>, agency: number, above: Above): readonly unknown[] {
  return [table, agency, above]
}

/** A path with the names that it has in it put in. */
export function pathOf(pattern: string, names: Readonly<Record<string, number | string>>): string {
  return pattern.replaceAll(/:(\w+)/g, (name, key: string) => String(names[key] ?? name))
}

/** A sentence of a record's screens about one of them. */
export function recordWords({ words, record }: RecordScreen, sentence: keyof RecordWords, row: object | null): string {
  return fillIn(words[sentence], { name: String(Object.getOwnPropertyDescriptor(row ?? {}, record.name)?.value ?? '') })
}

/** The id of a row. */
export function idOf(row: object): number {
  return 'id' in row && typeof row.id === 'number' ? row.id : 0
}
