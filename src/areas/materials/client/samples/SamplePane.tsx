import { useMemo } from 'react'
import { classifications, sampleKeys, type Sample } from '#src/areas/materials/client/samples/sample-rows'
import { resultColumns, resultNoun, resultRows, type ResultRow } from '#src/areas/materials/client/samples/result-rows'
import { OwnedDocuments } from '#src/areas/projects/client/documents/public/OwnedDocuments'
import { words } from '#src/areas/materials/client/samples/sample-words'
import { useSample } from '#src/areas/materials/client/samples/use-sample'
import '#src/areas/materials/client/samples/samples.css'
import { usDateTime } from '#src/platform/domain/formats/dates'
import { amountWithUnit } from '#src/platform/domain/formats/numbers'
import { may } from '#src/platform/domain/session/abilities'
import { browserZone } from '#src/workspace/client/commands/steps-day'
import { Unanswered } from '#src/workspace/client/frame/Unanswered'
import { usePerson } from '#src/workspace/client/frame/use-person'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import { usePaneTitle } from '#src/workspace/client/panes/pane-hooks'
import { CommandButton } from '#src/workspace/client/running/CommandButton'
import { RowsPane } from '#src/workspace/client/table/RowsPane'

const DOCUMENTS = { show: 'samples.show-document', add: 'samples.add-document', remove: 'samples.remove-document' } as const

/** One sample: its ticket and material, its documents, and its test results (SAMP-1, SAMP-4). */
export default function SamplePane({ params }: PaneViewProps<{ readonly id: string }>) {
  const person = usePerson()
  const query = useSample(Number(params.id))
  const { data: sample } = query
  usePaneTitle(sample === undefined ? words('sample_short') : words('sample', { sample: sample.sample }), sample?.material)
  const rows = useMemo(() => (sample === undefined ? undefined : resultRows(sample)), [sample])
  const mayWrite = may('write_samples', person).allowed
  if (sample === undefined) return <Unanswered asked={[query]} />
  return (
    <div className="sample-pane">
      <Facts sample={sample} mayWrite={mayWrite} />
      <RowsPane<ResultRow>
        name="sample_results" of={[...sampleKeys.one(person.dot_authority_id, sample.id), 'results']} label={words('results_of', { sample: sample.sample })} noun={resultNoun} columns={resultColumns} rows={rows} asked={[query]}
        empty={words('no_results')} searchLabel={words('search_results')}
        bar={
          mayWrite && (
            <span className="table-bar-end">
              <CommandButton id="samples.edit-result" />
              <CommandButton id="samples.remove-result" />
              <CommandButton id="samples.add-result" look="filled" />
            </span>
          )
        }
      />
    </div>
  )
}

function Facts({ sample, mayWrite }: { readonly sample: Sample; readonly mayWrite: boolean }) {
  const zone = browserZone()
  const facts: readonly (readonly [label: string, value: string | null])[] = [
    [words('sublot'), sample.sublot],
    [words('ticket'), sample.ticket_number],
    [words('lot'), sample.lot],
    [words('material'), sample.material],
    [words('classification'), sample.material_classification === null ? null : (classificationLabel(sample.material_classification) ?? sample.material_classification)],
    [words('supplier'), sample.supplier],
    [words('plant'), sample.plant_name],
    [words('tonnage'), sample.tonnage === null ? null : amountWithUnit(sample.tonnage, 'tons')],
    [words('project'), sample.project],
    [words('sampled_by'), sample.sampled_by],
    [words('created'), usDateTime(sample.created_at, zone)],
    [words('updated'), usDateTime(sample.updated_at, zone)],
  ]
  return (
    <div className="sample-head" data-scope="sample-result-table">
      <div className="sample-actions">
        <CommandButton id="samples.open-ticket" />
        {mayWrite && <CommandButton id="samples.edit" />}
        {mayWrite && <CommandButton id="samples.remove" />}
      </div>
      <div className="sample-about">
        <dl className="sample-facts">
          {facts.map(([label, value]) => value !== null && value !== '' && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <OwnedDocuments type="sample" id={sample.id} mayWrite={mayWrite} commands={DOCUMENTS} />
      </div>
    </div>
  )
}

function classificationLabel(value: string): string | undefined {
  return Object.entries(classifications).find(([word]) => word === value)?.[1]
}
