import { useProjectChoices } from '#src/areas/projects/client/public/use-project-choices'
import { useEntry } from '#src/platform/client/form/field'
import { SearchChoiceEntry } from '#src/platform/client/form/SearchChoiceEntry'
import { UnansweredField } from '#src/workspace/client/frame/UnansweredField'
import type { RecordFormValue, Texts } from '#src/workspace/client/records/form-texts'

/** The field for the project of a record. If the projects cannot be loaded, it shows the reason and lets the person retry. */
export function ProjectEntry(props: { readonly form: RecordFormValue; readonly name: string; readonly hint?: string; readonly isRequired?: boolean }) {
  const { choices, asked } = useProjectChoices(String(props.form.snapshot().base[props.name]))
  const { label } = useEntry<Texts, string>(props)
  return choices === undefined ? <UnansweredField label={label} asked={asked} /> : <SearchChoiceEntry<Texts> {...props} choices={choices} />
}
