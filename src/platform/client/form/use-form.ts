import { useEffect, useState, useSyncExternalStore } from 'react'
import { createForm, type Form, type FormOptions } from '#src/platform/client/form/form'
import type { FormState } from '#src/platform/client/form/form-state'

/**
 * A form with plain state. It checks the domain's rules, shows the server's refusals at their fields, keeps the input after any
 * refusal, and knows what is not saved. `FormPane` renders it and binds its keys.
 */
export function useForm<Held extends object, Answer>(options: FormOptions<Held, Answer>): Form<Held, Answer> {
  const [form] = useState(() => createForm(options))
  useEffect(() => form.use(options))
  useFormState(form)
  return form
}

/** The current state of a form; re-renders after every change. */
export function useFormState(form: Pick<Form, 'snapshot' | 'subscribe'>): FormState {
  return useSyncExternalStore(form.subscribe, form.snapshot, form.snapshot)
}
