import { Switch } from 'react-aria-components'
import { useEntry, type EntryProps } from '#src/platform/client/form/field'

/** An on/off field. */
export function SwitchEntry<Held extends object>(props: EntryProps<Held, boolean>) {
  const { hint, isReadOnly = false } = props
  const { value, problem, label, put } = useEntry<Held, boolean>(props)
  return (
    <div className="field">
      <Switch className="entry-switch" name={props.name} isSelected={value === true} isReadOnly={isReadOnly} onChange={put}>
        <span className="entry-switch-track" aria-hidden>
          <span className="entry-switch-thumb" />
        </span>
        {label}
      </Switch>
      {hint !== undefined && <p className="field-hint">{hint}</p>}
      {problem !== undefined && <p className="field-problem" role="alert">{problem}</p>}
    </div>
  )
}
