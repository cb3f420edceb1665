import { useId, type HTMLInputTypeAttribute, type InputHTMLAttributes } from 'react'
import { Input, TextArea, TextField } from 'react-aria-components'
import { FieldFoot, FieldLabel, useEntry, type EntryProps } from '#src/platform/client/form/field'

interface TextEntryProps<Held extends object> extends EntryProps<Held, string> {
  readonly type?: 'text' | 'email' | 'tel' | 'url' | 'password'
  readonly autoComplete?: InputHTMLAttributes<HTMLInputElement>['autoComplete']
  /** The unit shown at the right end of the field: '%', 'lbs'. */
  readonly unit?: string
  readonly inputMode?: 'text' | 'numeric' | 'decimal' | 'email' | 'tel' | 'url'
  readonly placeholder?: string
  readonly maxLength?: number
  /** Values that the browser suggests while the person types. Any other text is also allowed. */
  readonly suggestions?: readonly string[]
  /** True if the field gets the focus when the pane opens. */
  readonly isFirst?: boolean
  /** Normalizes the typed text when the field loses the focus. */
  tidied?(typed: string): string
}

/** A field for one line of text. The value is the text exactly as typed. */
export function TextEntry<Held extends object>(props: TextEntryProps<Held>) {
  const { hint, isRequired, isReadOnly = false, type = 'text', autoComplete = 'off', unit, inputMode, placeholder, maxLength, suggestions, isFirst = false, tidied } = props
  const { value, problem, label, put } = useEntry<Held, string>(props)
  const text = textOf(value)
  const list = useId()
  /**
   * Normalizes the text when the field loses the focus, unless the form already has the values of another record. That can happen because a
   * save moves the focus before this field is rendered again.
   */
  const tidy = () => {
    if (tidied === undefined || tidied(text) === text || textOf(props.form.values()[props.name]) !== text) return
    put(tidied(text))
  }
  const kind: HTMLInputTypeAttribute = type
  return (
    <TextField className="field" name={props.name} type={kind} value={text} isInvalid={problem !== undefined} isReadOnly={isReadOnly} isRequired={isRequired ?? false} validationBehavior="aria"
      {...(inputMode === undefined ? {} : { inputMode })} {...(maxLength === undefined ? {} : { maxLength })} onChange={put}>
      <FieldLabel label={label} isRequired={isRequired} />
      <span className={unit === undefined ? undefined : 'entry-with-unit'}>
        <Input className="input" autoComplete={autoComplete} {...(suggestions === undefined ? {} : { list })} placeholder={placeholder ?? ''} data-pane-focus={isFirst ? '' : undefined} onBlur={tidy} />
        {unit !== undefined && <span className="entry-unit" aria-hidden>{unit}</span>}
      </span>
      {suggestions !== undefined && (
        <datalist id={list}>
          {suggestions.map((one) => <option key={one}>{one}</option>)}
        </datalist>
      )}
      <FieldFoot hint={hint} problem={problem} />
    </TextField>
  )
}

interface LongTextEntryProps<Held extends object> extends EntryProps<Held, string> {
  readonly rows?: number
  readonly maxLength?: number
  /** True if the field gets the focus when the pane opens. */
  readonly isFirst?: boolean
}

/** A field for several lines of text. */
export function LongTextEntry<Held extends object>(props: LongTextEntryProps<Held>) {
  const { hint, isRequired, isReadOnly = false, rows = 4, maxLength, isFirst = false } = props
  const { value, problem, label, put } = useEntry<Held, string>(props)
  return (
    <TextField className="field entry-wide" name={props.name} value={textOf(value)} isInvalid={problem !== undefined} isReadOnly={isReadOnly} isRequired={isRequired ?? false} validationBehavior="aria"
      {...(maxLength === undefined ? {} : { maxLength })} onChange={put}>
      <FieldLabel label={label} isRequired={isRequired} />
      <TextArea className="input entry-long" rows={rows} data-pane-focus={isFirst ? '' : undefined} />
      <FieldFoot hint={hint} problem={problem} />
    </TextField>
  )
}

/** A field for a whole number or a decimal. Its value is the typed text, never a float. */
export function NumberEntry<Held extends object>(props: TextEntryProps<Held> & { readonly isWhole?: boolean }) {
  const { isWhole = false, ...rest } = props
  return <TextEntry<Held> {...rest} inputMode={isWhole ? 'numeric' : 'decimal'} tidied={tidyNumber} />
}

/** Removes spaces and thousands separators from a pasted number: ' 80,000 ' becomes 80000. */
function tidyNumber(typed: string): string {
  const text = typed.trim()
  return /^\d{1,3}(,\d{3})+(\.\d*)?$/.test(text) ? text.replaceAll(',', '') : text
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
}
