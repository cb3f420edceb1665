import { useEffect } from 'react'
import { refuse } from '#src/platform/domain/verdict'
import { ChoiceEntry } from '#src/platform/client/form/ChoiceEntry'
import { DayEntry } from '#src/platform/client/form/DayEntry'
import { MultiChoiceEntry } from '#src/platform/client/form/MultiChoiceEntry'
import { SearchChoiceEntry } from '#src/platform/client/form/SearchChoiceEntry'
import { SwitchEntry } from '#src/platform/client/form/SwitchEntry'
import { LongTextEntry, NumberEntry, TextEntry } from '#src/platform/client/form/TextEntry'
import { useForm } from '#src/platform/client/form/use-form'
import { sessionCalls } from '#src/platform/client/session/session-calls'
import { words } from '#src/main/client/workshop/messages'
import { Part, Specimen } from '#src/main/client/workshop/Specimen'
import '#src/platform/client/form/form.css'

interface Held {
  readonly text: string
  readonly long_text: string
  readonly number: string
  readonly choice: string
  readonly search_choice: string
  readonly several: readonly string[]
  readonly day: string
  readonly on: boolean
}

const empty: Held = { text: '', long_text: '', number: '', choice: '', search_choice: '', several: [], day: '', on: false }
const filled: Held = {
  text: words('a_text'), long_text: words('a_long_text'), number: '24.37', choice: 'first', search_choice: 'second', several: ['first'], day: '6/15/2026', on: true,
}
const labels = {
  text: words('text'), long_text: words('long_text'), number: words('a_number'), choice: words('choice'), search_choice: words('search_choice'), several: words('several'), day: words('day'), on: words('switch'),
}
const choices = [{ value: 'first', label: words('first') }, { value: 'second', label: words('second') }]
const required = refuse('errors.required')

/** The states of form fields, each with the key of the message that is its title. */
const states = [['default', 'fields'], ['empty', 'fields_empty'], ['invalid', 'fields_wrong'], ['disabled', 'fields_read_only']] as const
type State = (typeof states)[number][0]

/** Examples of form fields: filled, empty, invalid, and read-only. Their values are never sent. */
export function WorkshopFields() {
  return states.map(([state, title]) => <FieldsIn key={state} state={state} title={words(title)} />)
}

function FieldsIn({ state, title }: { readonly state: State; readonly title: string }) {
  const isReadOnly = state === 'disabled'
  const form = useForm<Held, unknown>({
    start: state === 'default' || isReadOnly ? filled : empty,
    labels,
    check: () => ({ text: required, long_text: required, number: required, choice: required, search_choice: required, several: required, day: required, on: required }),
    request: () => sessionCalls.me({}),
    successMessage: () => null,
  })
  useEffect(() => {
    if (state === 'invalid') form.check()
  }, [form, state])
  return (
    <Part title={title}>
      <div className="workshop-fields">
        <Specimen of="TextEntry" state={state}><TextEntry<Held> form={form} name="text" isRequired isReadOnly={isReadOnly} hint={words('hint')} /></Specimen>
        <Specimen of="LongTextEntry" state={state}><LongTextEntry<Held> form={form} name="long_text" rows={2} isReadOnly={isReadOnly} /></Specimen>
        <Specimen of="NumberEntry" state={state}><NumberEntry<Held> form={form} name="number" unit="TON" isReadOnly={isReadOnly} /></Specimen>
        <Specimen of="ChoiceEntry" state={state}><ChoiceEntry<Held> form={form} name="choice" isReadOnly={isReadOnly} choices={choices} /></Specimen>
        <Specimen of="SearchChoiceEntry" state={state}><SearchChoiceEntry<Held> form={form} name="search_choice" isReadOnly={isReadOnly} choices={choices} /></Specimen>
        <Specimen of="MultiChoiceEntry" state={state}><MultiChoiceEntry<Held> form={form} name="several" isReadOnly={isReadOnly} choices={choices} /></Specimen>
        <Specimen of="DayEntry" state={state}><DayEntry<Held> form={form} name="day" isReadOnly={isReadOnly} /></Specimen>
        <Specimen of="SwitchEntry" state={state}><SwitchEntry<Held> form={form} name="on" isReadOnly={isReadOnly} /></Specimen>
      </div>
    </Part>
  )
}
