import type { Form } from '#src/platform/client/form/form'
import type { Conflict } from '#src/platform/client/form/form-state'
import { words } from '#src/platform/client/form/messages'
import { CommandButton } from '#src/workspace/client/running/CommandButton'

/** Shows who changed what in the meantime. For each field that both people changed, shows the two values with a button for each. */
export function FormConflict<Held extends object, Answer>({ form, conflict }: { readonly form: Form<Held, Answer>; readonly conflict: Conflict }) {
  const { labels, show } = form.options()
  const byName: Readonly<Record<string, string | undefined>> = labels
  const labelOf = (name: string) => byName[name] ?? name
  const read = (name: string, value: unknown) => show?.(name as keyof Held & string, value) ?? plain(value)
  return (
    <div className="form-notice form-notice-conflict" role="alert">
      <p>{words(conflict.hasSeveralChanges ? 'changed_last_by' : 'changed_by', { by: conflict.by ?? words('someone'), fields: conflict.changed.map(labelOf).join(', ') || words('other_fields') })}</p>
      {conflict.differing.map(({ name, mine, theirs }) => (
        <p key={name} className="form-difference">
          <strong>{labelOf(name)}</strong>
          <span>{words('mine', { value: read(name, mine) })}</span>
          <span>{words('theirs', { value: read(name, theirs) })}</span>
          <CommandButton id="form.keep-mine" answers={{ field: name }} />
          <CommandButton id="form.take-theirs" answers={{ field: name }} />
        </p>
      ))}
      {form.isDirty() && <p>{words(conflict.differing.length === 0 ? 'save_again_other' : 'save_again')}</p>}
    </div>
  )
}

function plain(value: unknown): string {
  if (typeof value === 'boolean') return words(value ? 'yes' : 'no')
  if (Array.isArray(value)) return value.length === 0 ? words('empty') : value.join(', ')
  if (typeof value === 'string' || typeof value === 'number') return value === '' ? words('empty') : String(value)
  return words('empty')
}
