import { useEffect } from 'react'
import { refuse } from '#src/domain/verdict'
import { ChoiceEntry } from '#src/client/platform/form/ChoiceEntry'
import { DayEntry } from '#src/client/platform/form/DayEntry'
import { MultiChoiceEntry } from '#src/client/platform/form/MultiChoiceEntry'
import { SearchChoiceEntry } from '#src/client/platform/form/SearchChoiceEntry'
import { SwitchEntry } from '#src/client/platform/form/SwitchEntry'
import { TextEntry } from '#src/client/platform/form/TextEntry'
import { useForm } from '#src/client/platform/form/use-form'
import { sessionCalls } from '#src/client/platform/session-calls'
import { words } from '#src/client/workshop/messages'
import '#src/client/platform/form/form.css'

interface Held {
  readonly text: string
  readonly choice: string
  readonly search_choice: string
  readonly several: readonly string[]
  readonly day: string
  readonly on: boolean
}

const start: Held = { text: '', choice: 'first', search_choice: '', several: ['first'], day: '', on: true }
const labels = {
  text: words('text'), choice: words('choice'), search_choice: words('search_choice'), several: words('several'), day: words('day'), on: words('switch'),
}
const choices = [{ value: 'first', label: words('first') }, { value: 'second', label: words('second') }]
const required = refuse('errors.required')

/** The fields of forms: as they begin, with a problem, and where they only show. Nothing here is ever sent. */
export function WorkshopFields() {
  const states = ['fields', 'fields_wrong', 'fields_read_only'] as const
  return states.map((state) => <FieldsIn key={state} state={state} />)
}

function FieldsIn({ state }: { readonly state: 'fields' | 'fields_wrong' | 'fields_read_only' }) {
  const isReadOnly = state === 'fields_read_only'
  const form = useForm<Held, unknown>({
    start,
    labels,
    check: () => ({ text: required, choice: required, search_choice: required, several: required, day: required }),
    request: () => sessionCalls.me({}),
    said: () => null,
  })
  useEffect(() => {
    if (state === 'fields_wrong') form.check()
  }, [form, state])
  return (
    <section aria-label={words(state)}>
      <h3>{words(state)}</h3>
      <div className="workshop-fields">
        <TextEntry<Held> form={form} name="text" isRequired isReadOnly={isReadOnly} hint={words('hint')} />
        <ChoiceEntry<Held> form={form} name="choice" isRequired isReadOnly={isReadOnly} choices={choices} />
        <SearchChoiceEntry<Held> form={form} name="search_choice" isReadOnly={isReadOnly} choices={choices} />
        <MultiChoiceEntry<Held> form={form} name="several" isReadOnly={isReadOnly} choices={choices} />
        <DayEntry<Held> form={form} name="day" isReadOnly={isReadOnly} />
        <SwitchEntry<Held> form={form} name="on" isReadOnly={isReadOnly} />
      </div>
    </section>
  )
}
