import { useMemo } from 'react'
import { words } from '#src/areas/tickets/client/images/messages'
import { isOfAllProjects, photoColumns, photoNoun, photoSource, type Photo } from '#src/areas/tickets/client/images/photos/photo-rows'
import { ProjectList } from '#src/areas/projects/client/public/ProjectList'
import { ProjectUnanswered } from '#src/areas/projects/client/public/ProjectUnanswered'
import { useProjectView } from '#src/areas/projects/client/public/use-project-view'
import type { RecordKind } from '#src/platform/domain/records/kinds'
import { isFlagOn } from '#src/platform/domain/session/flags'
import { usePerson } from '#src/workspace/client/frame/use-person'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import { CommandButton } from '#src/workspace/client/running/CommandButton'
import { BarToggleButton } from '#src/workspace/client/table/FilterBar'

const KINDS: readonly RecordKind[] = ['photo', 'ai_reading']

/** The photos of a project's tickets, or of all projects, with a search in what is known about them (TICK-72, TICK-73). */
export default function PhotosPane({ params, search }: PaneViewProps<{ readonly projectId: string }>) {
  const { project, facts, isError, asked, agency } = useProjectView(params.projectId, words('photos'))
  const ofAll = isOfAllProjects(search)
  const source = useMemo(() => photoSource(agency, ofAll ? null : Number(params.projectId)), [agency, ofAll, params.projectId])
  const { flags, impersonated } = usePerson()
  const withText = isFlagOn(flags, 'image_description') || isFlagOn(flags, 'process_images_on_upload')
  const columns = useMemo(() => photoColumns({ ofAll, withText }), [ofAll, withText])
  if (isError && project === undefined) return <ProjectUnanswered asked={asked} />
  return (
    <ProjectList<Photo>
      name="photos" label={words(ofAll ? 'photos_of_all' : 'photos_of_project')} noun={photoNoun} columns={columns} source={source} empty={words(ofAll ? 'no_photos_of_all' : 'no_photos')}
      searchLabel={words('search_photos')} query={search} project={facts} kinds={KINDS}
      bar={
        <>
          <BarToggleButton command="images.toggle-all-projects" label={words('all_projects')} isOn={ofAll} />
          <span className="table-bar-end">
            {impersonated !== true && <CommandButton id="images.download-photos" label={words('download_photos')} />}
            <CommandButton id="images.open-photo" look="filled" />
          </span>
        </>
      }
    />
  )
}
