import { useEffect, useState, useSyncExternalStore } from 'react'
import { createForm, type Form, type FormOptions } from '#src/platform/client/form/form'
import type { FormState } from '#src/platform/client/form/form-state'

/**
 * A form of plain state: it checks by the domain's rules, shows what the server refuses at its field, keeps what was
 * typed on any refusal, and knows what is not saved. `FormPane` renders it and binds its keys.
 */
export function useForm<Held extends object, Answer>(options: FormOptions<Held, Answer>): Form<Held, Answer> {
  const [form] = useState(() => createForm(options))
  useEffect(() => form.use(options))
  useFormState(form)
  return form
}

/** What a form holds now; renders again at every change. */
export function useFormState(form: Pick<Form, 'snapshot' | 'subscribe'>): FormState {
  return useSyncExternalStore(form.subscribe, form.snapshot, form.snapshot)
}
