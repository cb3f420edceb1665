import { useEffect, useState, useSyncExternalStore } from 'react'
import { createForm, type Form, type FormOptions } from '#src/platform/client/form/form'
import type { FormState } from '#src/platform/client/form/form-state'

/**
 * A form whose state is plain data. It checks the domain's rules, shows the server's refusals at their fields, keeps the input after a
 * refusal, and tracks which fields are not saved. `FormPane` renders the form and binds its keys.
 */
export function useForm<Held extends object, Answer>(options: FormOptions<Held, Answer>): Form<Held, Answer> {
  const [form] = useState(() => createForm(options))
  useEffect(() => void form.use(options))
  useFormState(form)
  return form
}

/** The current state of a form. The component re-renders after every change. */
export function useFormState(form: Pick<Form, 'snapshot' | 'subscribe'>): FormState {
  return useSyncExternalStore(form.subscribe, form.snapshot, form.snapshot)
}
