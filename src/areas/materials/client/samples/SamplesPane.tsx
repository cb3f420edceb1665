import { useMemo } from 'react'
import { classifications, deletedSampleColumns, filterNames, filtersOf, sampleColumns, sampleNoun, sampleSource, type Sample } from '#src/areas/materials/client/samples/sample-rows'
import { words } from '#src/areas/materials/client/samples/sample-words'
import { ProjectList } from '#src/areas/projects/client/public/ProjectList'
import { usDay } from '#src/platform/domain/formats/dates'
import type { RecordKind } from '#src/platform/domain/records/kinds'
import { may } from '#src/platform/domain/session/abilities'
import { usePerson } from '#src/workspace/client/frame/use-person'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import { usePaneTitle } from '#src/workspace/client/panes/pane-hooks'
import { CommandButton } from '#src/workspace/client/running/CommandButton'
import { BarToggleButton } from '#src/workspace/client/table/FilterBar'

const KINDS: readonly RecordKind[] = ['sample', 'document']

/** The samples that a person sees, searched and filtered (SAMP-1, SAMP-7). */
export default function SamplesPane({ search }: PaneViewProps) {
  const person = usePerson()
  const { dot_authority_id: agency, dot_authority_name: agencyName } = person
  usePaneTitle(words('samples'), agencyName)
  const filters = useMemo(() => filtersOf(search), [search])
  const source = useMemo(() => sampleSource(agency, filters), [agency, filters])
  const mayWrite = may('write_samples', person).allowed
  const { start_date: from, end_date: to, material_classification: classification, failing = false, deleted = false } = filters
  return (
    <ProjectList<Sample>
      name="samples" label={words('samples')} noun={sampleNoun} columns={deleted ? deletedSampleColumns : sampleColumns} source={source} empty={words(deleted ? 'empty_deleted' : 'empty')}
      searchLabel={words('search')} query={search} project={null} kinds={KINDS} filters={filters as Readonly<Record<string, unknown>>}
      bar={
        <>
          {Object.entries(classifications).map(([value, label]) => (
            <BarToggleButton key={value} command="samples.filter-classification" answers={{ classification: value }} label={label} isOn={classification === value} />
          ))}
          <BarToggleButton command="samples.filter-failing" label={words('failing')} isOn={failing} />
          <BarToggleButton command="samples.filter-days" label={from === undefined && to === undefined ? words('any_day') : words('days', { from: dayOr(from), to: dayOr(to) })} isOn={from !== undefined || to !== undefined} />
          {mayWrite && <BarToggleButton command="samples.show-deleted" label={words(filterNames.deleted)} isOn={deleted} />}
          <span className="table-bar-end">
            {deleted ? <CommandButton id="samples.restore" /> : <CommandButton id="samples.open" />}
            {mayWrite && !deleted && <CommandButton id="samples.add" look="filled" />}
          </span>
        </>
      }
    />
  )
}

function dayOr(day: string | undefined): string {
  return day === undefined ? '…' : usDay(day)
}
