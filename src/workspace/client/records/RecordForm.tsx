import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { ApiError } from '#src/platform/client/api/api-error'
import { callApi } from '#src/platform/client/api/call-api'
import { requestOf } from '#src/platform/client/api/requests'
import { useForm } from '#src/platform/client/form/use-form'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import type { Field } from '#src/platform/domain/records/fields'
import { FormPane } from '#src/workspace/client/form/FormPane'
import { NOT_THERE, Unanswered } from '#src/workspace/client/frame/Unanswered'
import { usePerson } from '#src/workspace/client/frame/use-person'
import { usePaneTitle } from '#src/workspace/client/panes/pane-hooks'
import { RecordField } from '#src/workspace/client/records/RecordField'
import { bodyOf, emptyTexts, problemsOf, textsOf, type OwnEntries, type Texts } from '#src/workspace/client/records/form-texts'
import { words } from '#src/workspace/client/records/messages'
import { allKey, idOf, pathOf, recordWords, type Above, type RecordScreen } from '#src/workspace/client/records/record-screen'
import { useAllRecords } from '#src/workspace/client/records/use-all-records'

interface RecordFormProps {
  readonly screen: RecordScreen
  /** The id of the record in the path; 'new' for a new record. */
  readonly id: string
  readonly above?: Above
  /** The form fields for fields of type 'own'. */
  readonly entries?: OwnEntries
  /** The gray text beside the pane's title. */
  readonly detail?: string | undefined
  /** Sentences that replace those of `screen`. */
  readonly words?: Partial<RecordScreen['words']>
  /** What is shown below the fields of an existing record, such as its documents. */
  readonly below?: ReactNode
}

interface OpenFormProps extends Required<Pick<RecordFormProps, 'screen' | 'above' | 'entries'>> {
  readonly detail: string | undefined
  readonly id: number | null
  readonly row: object | null
  /** True when somebody removed the record while the form was open. */
  readonly isGone: boolean
  readonly others: readonly object[]
  readonly below: ReactNode
}

const NOTHING: Above = {}
const NO_ENTRIES: OwnEntries = {}
/** A form always starts with the server's current values. */
const FRESH = { staleTime: 0, gcTime: 0 } as const

/**
 * The form of one record, built from its declaration. Adds a new record or changes an existing one; a change is sent with the version that
 * the form has read.
 */
export function RecordForm({ screen: plain, id: idText, above = NOTHING, entries = NO_ENTRIES, detail: more, words: own, below = null }: RecordFormProps) {
  const { dot_authority_id: agency } = usePerson()
  const screen = own === undefined ? plain : { ...plain, words: { ...plain.words, ...own } }
  const { record, calls, all } = screen
  // without a detail call, the record is taken from a freshly loaded list
  const { detail: call } = calls
  const id = idText === 'new' ? null : Number(idText)
  const others = useAllRecords(screen, above, call === undefined ? FRESH : {})
  const detail = useQuery({
    queryKey: [...allKey(record, agency, above), id],
    queryFn: async ({ signal }) => (call === undefined ? null : rowIn(await callApi(requestOf(call, { ...above, id }), { signal, ignore: NOT_THERE }), record.one)),
    enabled: id !== null && call !== undefined,
    ...FRESH,
  })
  const rows = others.data?.[record.many] ?? []
  // when the record is no longer found, the query still has the data of its last success, so check for status 404
  const isNotFound = detail.error instanceof ApiError && detail.error.status === 404
  const currentRow = isNotFound ? null : (detail.data ?? rows.find((one) => idOf(one) === id) ?? null)
  // after a colleague removes the record, a reloaded list no longer has it; the form then continues with the last known row and keeps its
  // input
  const [known, setKnown] = useState(currentRow)
  if (currentRow !== null && currentRow !== known) setKnown(currentRow)
  const row = currentRow ?? (known !== null && idOf(known) === id ? known : null)
  if ((all !== undefined && others.data === undefined) || (id !== null && call !== undefined && detail.data === undefined)) return <Unanswered asked={[others, detail]} />
  if (id !== null && row === null) return <Unanswered asked={[]} isMissing />
  return <OpenForm key={idText} screen={screen} id={id} above={above} entries={entries} detail={more} row={row} isGone={id !== null && currentRow === null} others={rows.filter((one) => idOf(one) !== id)} below={id === null ? null : below} />
}

function OpenForm({ screen, id, above, entries, detail, row, isGone, others, below }: OpenFormProps) {
  const { record, calls } = screen
  const isNew = id === null
  const title = recordWords(screen, isNew ? 'new' : 'form', row)
  usePaneTitle(title, detail)
  const list = pathOf(screen.list, above)
  const form = useForm<Texts, unknown>({
    start: row === null ? emptyTexts(record, entries) : textsOf(record, entries, row),
    labels: Object.fromEntries(Object.entries(record.fields).map(([name, { label }]) => [name, label])),
    check: (values) => problemsOf(record, entries, values, others),
    request: ({ version, ...texts }) => requestOf(id === null ? calls.create : calls.change, { ...above, ...(id === null ? {} : { id, version: Number(version) }), ...bodyOf(record, entries, texts) }),
    records: record.kind,
    successMessage: (answer) => recordWords(screen, isNew ? 'added' : 'saved', rowIn(answer, record.one)),
    undoWords: (answer) => recordWords(screen, isNew ? 'undoAdd' : 'undoEdit', rowIn(answer, record.one)),
    // an answer with status 409 has the current row in the same format as the detail call
    present: (current) => textsOf(record, entries, current),
    saved(answer, leaveFor) {
      notifyRecordsChanged(record.kind, [idOf(rowIn(answer, record.one))])
      leaveFor(list)
    },
    show: (name, value) => entries[name]?.shown?.(Array.isArray(value) ? value.map(String) : String(value)) ?? shownIn(record.fields[name], value),
  })
  if (isGone && !form.isDirty()) return <Unanswered asked={[]} isMissing />
  return (
    <FormPane form={form} label={title} leaveTo={list} {...(isNew ? { save: words('add') } : {})} head={isGone && <p className="form-notice form-notice-problem" role="alert">{words('removed_meanwhile')}</p>}>
      {Object.entries(record.fields).map(([name, field], at) => {
        const Own = entries[name]?.Entry
        return Own === undefined ? <RecordField key={name} form={form} name={name} field={field} isFirst={at === 0} /> : <Own key={name} form={form} name={name} />
      })}
      {below !== null && <div className="entry-wide">{below}</div>}
    </FormPane>
  )
}

/** The record in an answer; `one` is the name of the property that has it. */
function rowIn(answer: unknown, one: string): object {
  const row: unknown = typeof answer === 'object' && answer !== null ? Reflect.get(answer, one) : undefined
  if (typeof row !== 'object' || row === null) throw new Error(`an answer without ${one}`)
  return row
}

/** A value as text, to compare two versions: a choice as its label, a switch as a word. */
function shownIn(field: Field | undefined, value: unknown): string {
  if (field?.type === 'yes_no') return words(value === true ? 'yes' : 'no')
  return field?.type === 'choice' ? (field.choices[String(value)] ?? String(value)) : String(value)
}
