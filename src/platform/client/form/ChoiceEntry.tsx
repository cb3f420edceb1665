import { Check, ChevronDown } from 'lucide-react'
import { Button, ListBox, ListBoxItem, Popover, Select, SelectValue } from 'react-aria-components'
import { FieldFoot, FieldLabel, useEntry, type EntryProps } from '#src/platform/client/form/field'
import { words } from '#src/platform/client/form/messages'

/** One of the choices of a field. */
export interface FormChoice {
  readonly value: string
  readonly label: string
  /** Gray text after the label. */
  readonly detail?: string
}

export interface ChoiceEntryProps<Held extends object> extends EntryProps<Held, string> {
  readonly choices: readonly FormChoice[]
}

const NONE = '(none)'

/** A field with one of a few choices. Typing a letter goes to a choice that begins with it. For many choices use SearchChoiceEntry. */
export function ChoiceEntry<Held extends object>(props: ChoiceEntryProps<Held>) {
  const { hint, isRequired, isReadOnly = false, choices } = props
  const { value, problem, label, put } = useEntry<Held, string>(props)
  const items = isRequired === true ? choices : [{ value: NONE, label: words('none') }, ...choices]
  return (
    <Select className="field" name={props.name} value={typeof value === 'string' && value !== '' ? value : isRequired === true ? null : NONE} isInvalid={problem !== undefined} isDisabled={isReadOnly} isRequired={isRequired ?? false} validationBehavior="aria"
      onChange={(key) => put(key === null || key === NONE ? '' : String(key))}>
      <FieldLabel label={label} isRequired={isRequired} />
      <Button className="input entry-choice">
        <SelectValue className="entry-choice-value" />
        <ChevronDown aria-hidden size={16} strokeWidth={1.75} />
      </Button>
      <FieldFoot hint={hint} problem={problem} />
      <Popover className="entry-list" data-scope="dialog" placement="bottom start">
        <ListBox items={items.map((choice) => ({ ...choice, id: choice.value }))}>
          {(choice) => <ChoiceLine choice={choice} />}
        </ListBox>
      </Popover>
    </Select>
  )
}

/** One line of a list of choices. */
export function ChoiceLine({ choice }: { readonly choice: FormChoice }) {
  return (
    <ListBoxItem id={choice.value} textValue={choice.label} className="entry-option">
      {({ isSelected }) => (
        <>
          <Check aria-hidden size={14} strokeWidth={2} className={isSelected ? '' : 'entry-unchecked'} />
          <span className="entry-option-label">{choice.label}</span>
          {choice.detail !== undefined && <span className="entry-option-detail">{choice.detail}</span>}
        </>
      )}
    </ListBoxItem>
  )
}
