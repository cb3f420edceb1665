import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { agencyFieldNames, checkAgencyField, storedAgency } from '#src/areas/agency/domain/agency'
import { CONTRACT_NUMBER_LABEL_MAX, DELIVERY_REPORT_TIME, LOGO_MAX_MB, PLANT_DAYS_DEFAULT } from '#src/areas/agency/domain/account/limits'
import { RETENTION_YEARS_MIN, RETENTION_YEARS_USUAL } from '#src/areas/agency/domain/retention'
import { usDayTime } from '#src/platform/domain/formats/day-time'
import { callApi } from '#src/platform/client/api/call-api'
import { NumberEntry, TextEntry } from '#src/platform/client/form/TextEntry'
import { useForm } from '#src/platform/client/form/use-form'
import { queryClient } from '#src/platform/client/api/query-client'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { accountKeys, agencySettingCalls, type Agency } from '#src/areas/agency/client/account/account-calls'
import '#src/areas/agency/client/account/account.css'
import { words } from '#src/areas/agency/client/account/messages'
import { useLiveQuery } from '#src/areas/agency/client/account/use-live-query'
import { CommandButton } from '#src/workspace/client/running/CommandButton'
import { FormPane } from '#src/workspace/client/form/FormPane'
import { usePaneTitle } from '#src/workspace/client/panes/pane-hooks'
import { Unanswered } from '#src/workspace/client/frame/Unanswered'
import { usePerson } from '#src/workspace/client/frame/use-person'

/** The values of the form. For an empty setting, the product's default applies. */
interface Held {
  readonly contract_number_label: string
  readonly plant_days: string
  readonly delivery_report_time: string
  readonly retention_years: string
  readonly version: number
}

const kinds = ['agency'] as const

/**
 * The agency's settings: logo, contract number label, plant days, report time. Also has links to the agency's API keys and choice lists
 * (ACCT-4).
 */
export default function AgencyPane() {
  const { dot_authority_id: id } = usePerson()
  const queryKey = accountKeys.agency(id)
  useLiveQuery(queryKey, kinds)
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await callApi(agencySettingCalls.detail({ id }), { signal })).dot_authority,
    staleTime: 0,
    gcTime: 0,
  })
  const { data } = query
  return data === undefined ? <Unanswered asked={[query]} lines={7} /> : <AgencyForm agency={data} />
}

function AgencyForm({ agency }: { readonly agency: Agency }) {
  usePaneTitle(words('agency_settings'), agency.name)
  const form = useForm({
    start: heldOf(agency),
    labels: { contract_number_label: words('number_label'), plant_days: words('plant_days'), delivery_report_time: words('report_time'), retention_years: words('retention_years') },
    check: (values: Held) => Object.fromEntries(agencyFieldNames.map((field) => [field, checkAgencyField(field, values[field])])),
    request({ version, ...values }: Held, changed) {
      const typed = Object.fromEntries(agencyFieldNames.filter((field) => changed.includes(field)).map((field) => [field, values[field]]))
      return agencySettingCalls.update({ id: agency.id, version, ...storedAgency(typed) })
    },
    records: 'agency',
    successMessage: () => words('settings_saved'),
    undoWords: () => words('undo_settings'),
    present: (row) => heldOf(row),
    restart: ({ dot_authority: saved }) => heldOf(saved),
    saved({ dot_authority: saved }) {
      queryClient.setQueryData(accountKeys.agency(saved.id), saved)
      notifyRecordsChanged('agency', [saved.id])
    },
  })
  return (
    <FormPane form={form} label={words('settings_of', { name: agency.name })} leaveTo={null} head={<AgencyHead agency={agency} />}>
      <TextEntry form={form} name="contract_number_label" isRequired isFirst maxLength={2 * CONTRACT_NUMBER_LABEL_MAX} hint={words('number_label_hint')} />
      <NumberEntry form={form} name="plant_days" isWhole unit={words('plant_days_unit')} placeholder={String(PLANT_DAYS_DEFAULT)} hint={words('plant_days_hint', { usual: PLANT_DAYS_DEFAULT })} />
      <TextEntry form={form} name="delivery_report_time" placeholder={usDayTime(DELIVERY_REPORT_TIME)} hint={words('report_time_hint', { usual: usDayTime(DELIVERY_REPORT_TIME) })} />
      <NumberEntry form={form} name="retention_years" isWhole unit={words('years')} placeholder={String(RETENTION_YEARS_USUAL)} hint={words('retention_years_hint', { min: RETENTION_YEARS_MIN, usual: RETENTION_YEARS_USUAL })} />
    </FormPane>
  )
}

/** The agency's logo as everyone sees it, and the commands that upload and remove it. */
function AgencyHead({ agency }: { readonly agency: Agency }) {
  const [failed, setFailed] = useState<string | null>(null)
  const source = `/static/theme/${agency.id}/logo?version=${agency.version}`
  const letter = [...agency.name][0] ?? 'E'
  const isShown = agency.has_logo && failed !== source
  return (
    <div className="account-head">
      <div className="agency-logo-now">
        <span className="agency-logo-paper">
          {isShown ? <img src={source} alt={words('logo', { name: agency.name })} onError={() => setFailed(source)} /> : <span aria-hidden>{letter}</span>}
        </span>
        <div className="field">
          {!isShown && <p>{words('no_logo', { letter })}</p>}
          <p className="field-hint">{words('logo_hint', { max: LOGO_MAX_MB })}</p>
          <p className="account-ways">
            <CommandButton id="account.upload-logo" />
            {agency.has_logo && <CommandButton id="account.remove-logo" />}
          </p>
        </div>
      </div>
      <div className="account-ways">
        <CommandButton id="choices.show" label={words('choices')} />
        <CommandButton id="api-keys.show-api-keys" label={words('api_keys')} />
      </div>
    </div>
  )
}

function heldOf(row: object): Held {
  // a 409 answer contains the current settings in the shape of the detail call, so the cast is safe
  const { contract_number_label, plant_days, delivery_report_time, retention_years, version } = row as Agency
  return {
    contract_number_label, version,
    plant_days: plant_days === null ? '' : String(plant_days),
    delivery_report_time: delivery_report_time === null ? '' : usDayTime(delivery_report_time),
    retention_years: retention_years === null ? '' : String(retention_years),
  }
}
