import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { Button, ComboBox, Input, ListBox, Popover } from 'react-aria-components'
import { ChoiceLine, type ChoiceEntryProps } from '#src/platform/client/form/ChoiceEntry'
import { FieldFoot, FieldLabel, useEntry } from '#src/platform/client/form/field'
import { words } from '#src/platform/client/form/messages'

interface SearchChoiceEntryProps<Held extends object> extends ChoiceEntryProps<Held> {
  /** True if the field gets the focus when the pane opens. */
  readonly isFirst?: boolean
}

/** A field with one of many choices, found by typing: a time zone, a plant. */
export function SearchChoiceEntry<Held extends object>(props: SearchChoiceEntryProps<Held>) {
  const { hint, isRequired, isReadOnly = false, choices, isFirst = false } = props
  const { value, problem, label, put } = useEntry<Held, string>(props)
  const [isOpen, setOpen] = useState(false)
  return (
    // While the list is open, Escape only closes the list.
    <ComboBox className="field" data-scope={isOpen ? 'dialog' : undefined} name={props.name} value={typeof value === 'string' && value !== '' ? value : null} defaultItems={choices.map((choice) => ({ ...choice, id: choice.value }))} menuTrigger="input"
      isInvalid={problem !== undefined} isReadOnly={isReadOnly} isRequired={isRequired ?? false} validationBehavior="aria" onOpenChange={setOpen} onChange={(key) => put(key === null ? '' : String(key))}>
      <FieldLabel label={label} isRequired={isRequired} />
      <span className="input-with-button">
        <Input className="input" autoComplete="off" data-pane-focus={isFirst ? '' : undefined} />
        <Button className="icon-button" aria-label={words('open_list', { label })}>
          <ChevronDown aria-hidden size={16} strokeWidth={1.75} />
        </Button>
      </span>
      <FieldFoot hint={hint} problem={problem} />
      <Popover className="entry-list" data-scope="dialog" placement="bottom start">
        <ListBox<(typeof choices)[number] & { readonly id: string }> renderEmptyState={() => <p className="entry-nothing">{words('nothing_found')}</p>}>
          {(choice) => <ChoiceLine choice={choice} />}
        </ListBox>
      </Popover>
    </ComboBox>
  )
}
