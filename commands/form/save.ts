import type { ApiError } from '#src/platform/client/api/api-error'
import { message } from '#src/platform/domain/messages'
import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'
import { formOf, type OpenForm } from '#src/platform/client/form/open-forms'
import { createStore } from '#src/platform/client/state/store'
import { defineWrite } from '#src/workspace/client/commands/command'
import type { CommandContext } from '#src/workspace/client/commands/context'
import { closeToastsAbout, showToast } from '#src/workspace/client/speech/toasts'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'form.save': typeof save
  }
}

/**
 * For each run of the save command, the form that it sends and the record whose values it checked. They are stored because the pane may
 * show another form by the time the server answers.
 */
const saves = createStore(() => ({
  forms: new WeakMap<CommandContext, OpenForm>(),
  checked: new WeakMap<CommandContext, Pick<OpenForm, 'request'> & { readonly base: unknown }>(),
  /** The last refusal by the server for each form. The key is the form's request function, which identifies the form. */
  refusals: new WeakMap<OpenForm['request'], ApiError>(),
  /**
   * For each form, the refusal that is shown while fields are invalid. A form always uses the same refusal object, because the message on
   * the screen is found, and closed, by that object.
   */
  wrong: new WeakMap<OpenForm['request'], Verdict>(),
}))

function refuseFields({ request }: OpenForm): Verdict {
  const verdict = saves.wrong.get(request) ?? refuse('workspace.form_not_right')
  saves.wrong.set(request, verdict)
  return verdict
}

/** Whether the pane now shows a record other than the one that was checked before the save. */
function showsAnother(context: CommandContext, form: OpenForm): boolean {
  const meant = saves.checked.get(context)
  return meant !== undefined && (meant.request !== form.request || meant.base !== form.snapshot().base)
}

const formOfSave = (context: CommandContext) => saves.forms.get(context) ?? formOf(context.pane?.id)

/** Saves the form in the pane: checks the rules, then sends the form's request. */
export const save = defineWrite({
  title: 'Save',
  group: 'Form',
  scope: 'form',
  keys: ['mod+enter'],
  inFields: true,
  when: ({ pane }) => (formOf(pane?.id) === null ? refuse('workspace.no_form') : allow),
  check(context) {
    const form = formOf(context.pane?.id)
    const verdict = form?.mustWait() === true ? refuse('workspace.form_is_saving') : form?.mustRead() === true ? refuse('workspace.form_conflict_new') : form?.check() === false ? refuseFields(form) : allow
    if (!verdict.allowed) saves.checked.delete(context)
    // recorded only the first time: the check runs again after waiting for other writes, when the form may already show another record
    else if (form !== null && !saves.checked.has(context)) saves.checked.set(context, { request: form.request, base: form.snapshot().base })
    return verdict
  },
  write(context) {
    const form = formOf(context.pane?.id)
    const isAnother = form !== null && showsAnother(context, form)
    saves.checked.delete(context)
    saves.forms.delete(context)
    if (form === null) return []
    // the pane now shows a record that was not checked, and the person did not ask to save that record
    if (isAnother) {
      showToast('error', message('workspace.form_shows_another'))
      return []
    }
    saves.forms.set(context, form)
    // close the messages about the previous attempt: they would stay on screen beside the success message
    for (const former of [saves.refusals.get(form.request), saves.wrong.get(form.request)]) if (former !== undefined) closeToastsAbout(former)
    return form.request()
  },
  sets(context) {
    const form = formOf(context.pane?.id)
    const sets = form === null || showsAnother(context, form) ? null : form.sets()
    // `isGiven: false`, because the form also sends values that the person did not enter, and these may be out of date
    return sets === null ? null : { ...sets, fields: Object.keys(sets.values), isGiven: false }
  },
  successMessage: (answer: unknown, context) => saves.forms.get(context)?.successMessage(answer) ?? null,
  undoWords: (answer: unknown, context) => formOfSave(context)?.undoWords(answer) ?? 'change',
  records: (context) => formOfSave(context)?.records,
  undoable: (context) => formOfSave(context)?.isUndoable ?? false,
  afterwards(answer: unknown, context) {
    const form = saves.forms.get(context)
    // compare the request functions, not the form objects: the pane may have registered the same form again as a new object
    if (formOf(context.pane?.id)?.request === form?.request) form?.took(answer)
    else form?.left(answer)
  },
  failed(error, _done, context) {
    const form = saves.forms.get(context)
    if (form === undefined) return
    saves.refusals.set(form.request, error)
    form.refused(error)
  },
})
