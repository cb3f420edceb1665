import { useEffect, useMemo, useRef, type ReactNode } from 'react'
import '#src/platform/client/form/form.css'
import type { Form } from '#src/platform/client/form/form'
import { words } from '#src/platform/client/form/messages'
import { openForm, type OpenForm } from '#src/platform/client/form/open-forms'
import { useFormState } from '#src/platform/client/form/use-form'
import { CommandButton } from '#src/workspace/client/running/CommandButton'
import { mayLoseInput, warnBeforeUnload } from '#src/workspace/client/form/confirm-leaving'
import { FormConflict } from '#src/workspace/client/form/FormConflict'
import { leaveForm } from '#src/workspace/client/form/leave-form'
import { guardPane } from '#src/workspace/client/panes/navigation'
import { usePane } from '#src/workspace/client/panes/pane-hooks'

interface FormPaneProps<Held extends object, Answer> {
  readonly form: Form<Held, Answer>
  /** The accessible name of the form: 'New project'. */
  readonly label: string
  /** The verb on the filled button; defaults to Save. */
  readonly save?: string
  /** Where Escape leads when the pane has nothing to go back to. With null, the form stays open and Escape discards the input. */
  readonly leaveTo: string | null
  /** False for someone who may only read. The form then has no save button. */
  readonly mayChange?: boolean
  /** More command buttons in the bar below the fields. */
  readonly actions?: ReactNode
  /** Content above the fields. */
  readonly head?: ReactNode
  readonly children: ReactNode
}

/**
 * A pane with a form: fields in a grid above a bar with Cancel and Save. Connects the form to the commands form.save and form.leave,
 * and to the guard for unsaved input (SHELL-62). Moves the focus to the first field with a problem.
 */
export function FormPane<Held extends object, Answer>({ form, label, save, leaveTo, mayChange = true, actions, head, children }: FormPaneProps<Held, Answer>) {
  const { id } = usePane()
  const { refusals, problem, conflict } = useFormState(form)
  const fields = useRef<HTMLFormElement>(null)
  const open = useMemo(() => openFormOf(id, form, leaveTo), [id, form, leaveTo])
  useEffect(() => openForm(id, open), [id, open])
  useEffect(() => guardPane(id, { agrees: () => mayGo(open), drop: () => dropInput(open) }), [id, open])
  useEffect(() => warnBeforeUnload(open.isDirty), [open])
  useEffect(() => {
    const form = fields.current
    form?.addEventListener('focusin', bringIntoSight)
    return () => form?.removeEventListener('focusin', bringIntoSight)
  }, [])
  useEffect(() => {
    if (refusals === 0) return
    const [first] = fields.current?.querySelectorAll<HTMLElement>('[aria-invalid="true"], .field[data-invalid] :is(button, input)') ?? []
    first?.focus()
  }, [refusals])
  return (
    <div className="form-pane" data-scope="form">
      <form ref={fields} className="form-body" aria-label={label} noValidate onSubmit={(event) => event.preventDefault()}>
        {head}
        {problem !== null && (
          <p className="form-notice form-notice-problem" role="alert">
            {problem}
          </p>
        )}
        {conflict !== null && <FormConflict form={form} conflict={conflict} />}
        <div className="form-fields">{children}</div>
      </form>
      <div className="form-foot">
        <span className="pane-actions">
          <CommandButton id="form.leave" label={words(leaveTo === null ? 'discard' : 'cancel')} />
          {actions}
        </span>
        {mayChange && <CommandButton id="form.save" look="filled" label={save ?? words('save')} />}
      </div>
    </div>
  )
}

/**
 * Scrolls the whole focused field into view. The browser scrolls only to the caret, which can leave part of the field under the bar
 * (WORK-38).
 */
function bringIntoSight({ target }: Event): void {
  if (!(target instanceof HTMLElement)) return
  // The visible part of a switch is its label.
  if (target.matches(':focus-visible')) (target.closest('label') ?? target).scrollIntoView({ block: 'nearest' })
}

function openFormOf<Held extends object, Answer>(paneId: string, form: Form<Held, Answer>, leaveTo: string | null): OpenForm {
  return {
    snapshot: form.snapshot,
    isDirty: form.isDirty,
    unsaved: form.unsaved,
    check: form.check,
    request: form.request,
    sets: form.sets,
    mustWait: form.mustWait,
    mustRead: form.mustRead,
    refused: form.refused,
    settle: form.settle,
    reset: form.reset,
    // form.save sends only the form's own request, so the answer has that request's type.
    took: (answer) => form.took(answer as Answer, (path, options) => leaveForm(paneId, path, options)),
    left: (answer) => form.left(answer as Answer),
    successMessage: (answer) => form.options().successMessage(answer as Answer, form.values()),
    undoWords: (answer) => form.options().undoWords?.(answer as Answer, form.values()) ?? null,
    get isUndoable() {
      return form.options().isUndoable ?? true
    },
    get records() {
      return form.options().records
    },
    leaveTo,
  }
}

function mayGo(form: OpenForm): boolean {
  return !form.isDirty() || mayLoseInput(form.unsaved())
}

function dropInput(form: OpenForm): void {
  if (form.isDirty()) form.reset()
}
