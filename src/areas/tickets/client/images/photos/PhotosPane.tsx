import { useMemo } from 'react'
import { words as checkWords } from '#src/areas/tickets/client/images/checks/messages'
import { words } from '#src/areas/tickets/client/images/messages'
import { checkOf, filtersOf, galleryAsked, isOfAllProjects, likeFilters, likeNames } from '#src/areas/tickets/client/images/photos/photo-filters'
import { photoColumns, photoNoun, photoSource, type Photo } from '#src/areas/tickets/client/images/photos/photo-rows'
import { ProjectList } from '#src/areas/projects/client/public/ProjectList'
import { ProjectUnanswered } from '#src/areas/projects/client/public/ProjectUnanswered'
import { useProjectView } from '#src/areas/projects/client/public/use-project-view'
import { usDay } from '#src/platform/domain/formats/dates'
import type { RecordKind } from '#src/platform/domain/records/kinds'
import { isFlagOn } from '#src/platform/domain/session/flags'
import { usePerson } from '#src/workspace/client/frame/use-person'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import { CommandButton } from '#src/workspace/client/running/CommandButton'
import { BarToggleButton } from '#src/workspace/client/table/FilterBar'

const KINDS: readonly RecordKind[] = ['photo', 'ai_reading']

/** The photos of a project and its tickets, or of all projects, with a search by their details (TICK-72, TICK-73). */
export default function PhotosPane({ params, search }: PaneViewProps<{ readonly projectId: string }>) {
  const { project, facts, isError, asked: askedFor, agency } = useProjectView(params.projectId, words('photos'))
  const ofAll = isOfAllProjects(search)
  const source = useMemo(() => photoSource(agency, galleryAsked(Number(params.projectId), search)), [agency, params.projectId, search])
  const filters = useMemo(() => filtersOf(search), [search])
  const searchParams = new URLSearchParams(search)
  const check = checkOf(search)
  const { start_date: from, end_date: to } = filters
  const { flags, impersonated } = usePerson()
  const withText = isFlagOn(flags, 'image_description') || isFlagOn(flags, 'process_images_on_upload')
  const columns = useMemo(() => photoColumns({ ofAll, withText }), [ofAll, withText])
  if (isError && project === undefined) return <ProjectUnanswered asked={askedFor} />
  return (
    <ProjectList<Photo>
      name="photos" label={words(ofAll ? 'photos_of_all' : 'photos_of_project')} noun={photoNoun} columns={columns} source={source} empty={words(ofAll ? 'no_photos_of_all' : 'no_photos')}
      searchLabel={words('search_photos')} query={search} project={facts} kinds={KINDS} filters={filters}
      bar={
        <>
          <BarToggleButton command="images.toggle-all-projects" label={words('all_projects')} isOn={ofAll} />
          <BarToggleButton command="images.filter-days" label={from === undefined && to === undefined ? words('any_day') : words('days', { from: dayOr(from), to: dayOr(to) })} isOn={from !== undefined || to !== undefined} />
          <BarToggleButton command="images.filter-check" label={checkWords(check === null ? 'any' : `${check}_short`)} isOn={check !== null} />
          {likeNames.map((name) => searchParams.has(name) && (
            <BarToggleButton key={name} command="images.filter-like" answers={{ like: name }} label={`${likeFilters[name].label}: ${searchParams.get(name)}`} isOn />
          ))}
          <span className="table-bar-end">
            {impersonated !== true && <CommandButton id="images.download-photos" label={words('download_photos')} />}
            <CommandButton id="images.open-photo" look="filled" />
          </span>
        </>
      }
    />
  )
}

function dayOr(day: string | undefined): string {
  return day === undefined ? '…' : usDay(day)
}
