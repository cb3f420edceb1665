import { useQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import type { Static } from 'typebox'
import type { samples } from '#src/areas/materials/api/samples'
import { airTemperatureIn } from '#src/areas/materials/domain/samples/ticket-figures'
import { certificateStates, type CertificateState } from '#src/areas/materials/domain/materials/certificate-state'
import { notKnownWords } from '#src/areas/materials/domain/epds/warming-potential'
import { outcomes } from '#src/areas/materials/domain/samples/test-results'
import { materialCalls } from '#src/areas/materials/client/materials/material-screen'
import { testLabel } from '#src/areas/materials/client/samples/result-rows'
import { TicketFigures } from '#src/areas/materials/client/samples/TicketFigures'
import { outcomeOfSample, sampleCalls, type Sample } from '#src/areas/materials/client/samples/sample-rows'
import { words } from '#src/areas/materials/client/samples/sample-words'
import '#src/areas/materials/client/samples/samples.css'
import { useReadAgain } from '#src/areas/projects/client/public/use-changes'
import type { TicketSectionProps } from '#src/areas/tickets/client/public/ticket-sections'
import { callApi } from '#src/platform/client/api/call-api'
import { usDay } from '#src/platform/domain/formats/dates'
import { amountWithUnit } from '#src/platform/domain/formats/numbers'
import type { RecordKind } from '#src/platform/domain/records/kinds'
import { usePerson } from '#src/workspace/client/frame/use-person'
import { CommandButton } from '#src/workspace/client/running/CommandButton'

const OF_SAMPLES: readonly RecordKind[] = ['sample']
const OF_MATERIALS: readonly RecordKind[] = ['material', 'certificate_type', 'epd']

/**
 * The samples of a ticket with failing samples of its lot, the figures calculated from its values, and the requirements of its material.
 */
export default function TicketMaterialSection({ slip }: TicketSectionProps) {
  const { dot_authority_id: agency } = usePerson()
  const queryKey = ['ticket-samples', agency, slip.id]
  useReadAgain(queryKey, OF_SAMPLES)
  const { data } = useQuery({ queryKey, queryFn: ({ signal }) => callApi(sampleCalls.ofTicket({ id: slip.id }), { signal }) })
  return (
    <>
      <Samples data={data} />
      <TicketFigures slip={slip} airTemperature={airTemperatureIn(data?.samples.flatMap(({ results }) => results) ?? [])} />
      <Material slip={slip} />
    </>
  )
}

function Samples({ data }: { readonly data: Static<typeof samples.ofTicket.answer> | undefined }) {
  if (data === undefined || data.samples.length + data.failing_of_lot.length === 0) return null
  return (
    <section className="ticket-samples">
      <h3>{words('ticket_samples')}</h3>
      <ul>
        {data.failing_of_lot.map((sample) => <Failing key={sample.id} sample={sample} />)}
        {data.samples.map((sample) => (sample.failing ? <Failing key={sample.id} sample={sample} /> : <li key={sample.id}>{words('own_sample', { sample: sample.sample, outcome: outcomeText(sample) })}</li>))}
      </ul>
      <CommandButton id="materials.show-samples-of-ticket" look="bare" />
    </section>
  )
}

/** A failing sample of this ticket, or of another ticket in the same lot. */
function Failing({ sample }: { readonly sample: Sample }) {
  const tests = sample.results.filter(({ outcome }) => outcome === 'fail').map(({ test }) => testLabel(test)).join(', ')
  return (
    <li className="ticket-sample-fails">
      <CircleAlert aria-hidden size={14} strokeWidth={2} />
      {words(sample.lot === null ? 'failing_sample' : 'failing_of_lot', { sample: sample.sample, lot: sample.lot ?? '', tests })}
    </li>
  )
}

function Material({ slip }: Pick<TicketSectionProps, 'slip'>) {
  const { dot_authority_id: agency } = usePerson()
  const queryKey = ['ticket-material', agency, slip.id, slip.version]
  useReadAgain(queryKey, OF_MATERIALS)
  const { data } = useQuery({ queryKey, queryFn: async ({ signal }) => (await callApi(materialCalls.ofTicket({ id: slip.id }), { signal })).ticket_material })
  if (data === undefined) return null
  const { material, certificate_state: state, missing_certificates: missing, epd, gwp, gwp_not_known: unknown } = data
  return (
    <section>
      <h3>{words('ticket_material')}</h3>
      {material === null ? <p>{words('not_listed')}</p> : (
        <dl>
          {state !== null && <Line label={words('certificates')} value={certificatesText(state, missing)} />}
          {epd !== null && <Line label={words('declaration')} value={words(epd.is_expired ? 'expired_on' : 'valid_to', { number: epd.declaration_number, day: usDay(epd.valid_to) })} />}
          <Line label={words('potential')} value={gwp === null ? words('not_known', { why: notKnownWords[unknown ?? 'no_declaration'] }) : amountWithUnit(gwp, 'kg CO2e')} />
        </dl>
      )}
      {slip.dot_project_id !== null && <CommandButton id="materials.show-of-ticket" look="bare" />}
    </section>
  )
}

/**
 * The text about certificates: 'Complete', or the state and the missing types, such as 'Expired. Missing: Mix design'. Omits the state
 * 'Missing' before the types.
 */
function certificatesText(state: CertificateState, missing: readonly string[]): string {
  if (missing.length === 0) return certificateStates[state]
  const listed = words('missing', { types: missing.join(', ') })
  return state === 'missing' ? listed : `${certificateStates[state]}. ${listed}`
}

function Line({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}

function outcomeText(sample: Sample): string {
  const outcome = outcomeOfSample(sample)
  return outcome === 'none' ? words('no_result') : outcomes[outcome]
}
