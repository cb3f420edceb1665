import { fundingSources, locationOptions, MAX_GVW_LIMIT_LBS, payBases, weekdays } from '#src/areas/projects/domain/project-input'
import { isFlagOn } from '#src/platform/domain/session/flags'
import { ChoiceEntry, type FormChoice } from '#src/platform/client/form/ChoiceEntry'
import { DayEntry } from '#src/platform/client/form/DayEntry'
import type { Form } from '#src/platform/client/form/form'
import { SearchChoiceEntry } from '#src/platform/client/form/SearchChoiceEntry'
import { SwitchEntry } from '#src/platform/client/form/SwitchEntry'
import { LongTextEntry, NumberEntry, TextEntry } from '#src/platform/client/form/TextEntry'
import type { ProjectValues } from '#src/areas/projects/client/form/project-values'
import { words } from '#src/areas/projects/client/messages'
import { usePerson } from '#src/workspace/client/frame/use-person'

const choicesOf = (from: Readonly<Record<string, string>>): readonly FormChoice[] => Object.entries(from).map(([value, label]) => ({ value, label }))
const zones: readonly FormChoice[] = Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))

/** All fields of a project that a person enters (A.2), by group. */
export function ProjectFields({ form, districts, isReadOnly }: {
  readonly form: Form<ProjectValues, never> | Form<ProjectValues>
  readonly districts: readonly string[]
  readonly isReadOnly: boolean
}) {
  const { flags, contract_number_label: numberLabel } = usePerson()
  const shared = { form, isReadOnly }
  return (
    <>
      <TextEntry<ProjectValues> {...shared} name="title" isRequired isFirst />
      <TextEntry<ProjectValues> {...shared} name="state_project_number" label={numberLabel} isRequired hint={words('number_hint')} />
      <SearchChoiceEntry<ProjectValues> {...shared} name="timezone" isRequired choices={zones} />
      {districts.length > 0 ? (
        <ChoiceEntry<ProjectValues> {...shared} name="district" choices={districts.map((district) => ({ value: district, label: district }))} />
      ) : (
        <TextEntry<ProjectValues> {...shared} name="district" />
      )}
      <TextEntry<ProjectValues> {...shared} name="contract_number" />
      <TextEntry<ProjectValues> {...shared} name="job_number" />
      <TextEntry<ProjectValues> {...shared} name="federal_project_number" />
      <TextEntry<ProjectValues> {...shared} name="contractor_name" />
      <DayEntry<ProjectValues> {...shared} name="letting_date" />
      <DayEntry<ProjectValues> {...shared} name="project_start" />
      <h3 className="form-group">{words('group_about')}</h3>
      <LongTextEntry<ProjectValues> {...shared} name="description" rows={3} />
      <LongTextEntry<ProjectValues> {...shared} name="public_description" rows={2} hint={words('public_hint')} />
      <h3 className="form-group">{words('group_tickets')}</h3>
      <NumberEntry<ProjectValues> {...shared} name="max_gvw_override" isWhole unit="lbs" hint={words('gvw_hint', { max: MAX_GVW_LIMIT_LBS.toLocaleString('en-US') })} />
      <ChoiceEntry<ProjectValues> {...shared} name="funding_source" choices={choicesOf(fundingSources)} />
      <ChoiceEntry<ProjectValues> {...shared} name="collect_user_location" isRequired choices={choicesOf(locationOptions)} hint={words('location_hint')} />
      <ChoiceEntry<ProjectValues> {...shared} name="pay_basis" isRequired choices={choicesOf(payBases)} />
      {isFlagOn(flags, 'show_dwr') && <SwitchEntry<ProjectValues> {...shared} name="allow_sending_dwr" />}
      <h3 className="form-group">{words('group_place')}</h3>
      <NumberEntry<ProjectValues> {...shared} name="latitude" unit="°" />
      <NumberEntry<ProjectValues> {...shared} name="longitude" unit="°" />
      <h3 className="form-group">{words('group_hours')}</h3>
      {weekdays.map((day) => (
        <TextEntry<ProjectValues> key={day} {...shared} name={day} placeholder="06:00-18:30" />
      ))}
    </>
  )
}
