import { Plus, X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { Button, ComboBox, Input, ListBox, Popover, Tag, TagGroup, TagList } from 'react-aria-components'
import { ChoiceLine, type FormChoice } from '#src/platform/client/form/ChoiceEntry'
import { FieldFoot, FieldLabel, useEntry, type EntryProps } from '#src/platform/client/form/field'
import { words } from '#src/platform/client/form/messages'

interface MultiChoiceEntryProps<Held extends object> extends EntryProps<Held, readonly string[]> {
  readonly choices: readonly FormChoice[]
}

/** A field with several of many choices, found by typing. Enter adds one; Delete or a chip's cross removes it. */
export function MultiChoiceEntry<Held extends object>(props: MultiChoiceEntryProps<Held>) {
  const { hint, isRequired, isReadOnly = false, choices } = props
  const { value, problem, label, put } = useEntry<Held, readonly string[]>(props)
  const selection = Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const labelOf = (key: string) => choices.find((choice) => choice.value === key)?.label ?? key
  const left = choices.filter((choice) => !selection.includes(choice.value))
  const entry = useRef<HTMLDivElement>(null)
  return (
    <div ref={entry} className="field">
      <ComboBox className="field" data-scope={isOpen ? 'dialog' : undefined} aria-describedby={id} name={props.name} value={null} inputValue={typed} defaultItems={left.map((choice) => ({ ...choice, id: choice.value }))} menuTrigger="focus"
        isInvalid={problem !== undefined} isReadOnly={isReadOnly} validationBehavior="aria" onOpenChange={setOpen} onInputChange={setTyped}
        onChange={(key) => {
          if (key === null) return
          put([...selection, String(key)])
          setTyped('')
        }}>
        <FieldLabel label={label} isRequired={isRequired} />
        <span className="input-with-button">
          <Input className="input" autoComplete="off" />
          <Button className="icon-button" aria-label={words('add', { label })}>
            <Plus aria-hidden size={16} strokeWidth={1.75} />
          </Button>
        </span>
        <FieldFoot hint={hint} problem={problem} />
        {/* the list opens below the chips, so that the chip added last stays visible */}
        <Popover className="entry-list" data-scope="dialog" placement="bottom start" triggerRef={entry}>
          <ListBox<FormChoice & { readonly id: string }> renderEmptyState={() => <p className="entry-nothing">{words('nothing_found')}</p>}>
            {(choice) => <ChoiceLine choice={choice} />}
          </ListBox>
        </Popover>
      </ComboBox>
      {selection.length > 0 && (
        <TagGroup id={id} aria-label={words('chosen', { label })} {...(isReadOnly ? {} : { onRemove: (keys) => put(selection.filter((key) => !keys.has(key))) })}>
          <TagList className="entry-chips" items={selection.map((key) => ({ id: key }))}>
            {({ id: key }) => (
              <Tag id={key} textValue={labelOf(key)} className="chip chip-chosen">
                {labelOf(key)}
                {!isReadOnly && (
                  <Button slot="remove" className="entry-chip-remove" aria-label={words('remove', { choice: labelOf(key) })}>
                    <X aria-hidden size={12} strokeWidth={2} />
                  </Button>
                )}
              </Tag>
            )}
          </TagList>
        </TagGroup>
      )}
    </div>
  )
}
