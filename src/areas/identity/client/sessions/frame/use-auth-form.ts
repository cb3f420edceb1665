import { useLayoutEffect, useRef, useState, type FormEvent, type RefObject } from 'react'
import { message } from '#src/platform/domain/messages'
import type { Verdict } from '#src/platform/domain/verdict'
import { ApiError } from '#src/platform/client/api/api-error'

/** Error messages by field name. */
export type Problems = Readonly<Record<string, string | undefined>>

/** A login form. It checks its values, sends them, and shows each error at the field that it is about. */
export interface AuthForm {
  readonly form: RefObject<HTMLFormElement | null>
  readonly problems: Problems
  /** The server's error message, if the error is about no field of the form. */
  readonly refusal: string | null
  readonly isSending: boolean
  submit(event: FormEvent): void
}

/**
 * A hook for a login form. `check` validates the values before anything is sent; the first invalid field then gets the focus. An error from
 * the server is shown at its field or, if it has none, above the form; in that case the field named `afterRefusal` gets the focus. Typed
 * text is never lost.
 */
export function useAuthForm(check: () => Problems | Promise<Problems>, send: () => Promise<void>, afterRefusal = ''): AuthForm {
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<Problems>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const [focusOn, setFocusOn] = useState({ name: '' })
  // a layout effect, so that errors appear and the focus moves at the same time: the screen reader then reads the field with its error, and
  // what the person types next replaces the selected text
  useLayoutEffect(() => {
    const field = form.current?.elements.namedItem(focusOn.name)
    if (!(field instanceof HTMLInputElement)) return
    field.focus()
    field.select()
  }, [focusOn])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    // set this before the check: the check may have to load its rules, and a second Enter in that time would send the form twice
    setSending(true)
    try {
      const fieldProblems = await check()
      const first = Object.keys(fieldProblems).find((name) => fieldProblems[name] !== undefined)
      setProblems(fieldProblems)
      setRefusal(null)
      if (first === undefined) await send()
      else setFocusOn({ name: first })
    } catch (error) {
      const known = error instanceof ApiError ? error : null
      const fields = known?.detailed_errors.flatMap(({ field, message: text }) => (field !== undefined && form.current?.elements.namedItem(field) != null ? [[field, text] as const] : [])) ?? []
      if (known === null) console.error(error)
      setProblems(Object.fromEntries(fields))
      if (fields.length === 0) setRefusal(known?.message ?? message('errors.common_error'))
      setFocusOn({ name: fields[0]?.[0] ?? afterRefusal })
    } finally {
      setSending(false)
    }
  }
  return { form, problems, refusal, isSending, submit }
}

/** The message of a refused verdict, for use in `check`. */
export function problemOf(verdict: Verdict): string | undefined {
  return verdict.allowed ? undefined : message(verdict.message, verdict.values)
}
