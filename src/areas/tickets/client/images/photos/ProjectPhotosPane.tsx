import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { mayChangeImagesOf } from '#src/areas/tickets/domain/images/change-images'
import { Gallery } from '#src/areas/tickets/client/images/Gallery'
import { Empty, Failed, Uploads, Waiting } from '#src/areas/tickets/client/images/GalleryStates'
import { imageOfQuery } from '#src/areas/tickets/client/images/gallery-path'
import { imageKeys, readProjectPhotos } from '#src/areas/tickets/client/images/image-calls'
import { words } from '#src/areas/tickets/client/images/messages'
import { useTaking } from '#src/areas/tickets/client/images/use-taking'
import '#src/areas/tickets/client/images/gallery.css'
import { ProjectUnanswered } from '#src/areas/projects/client/public/ProjectUnanswered'
import { useProjectView } from '#src/areas/projects/client/public/use-project-view'
import { useReadAgain } from '#src/areas/projects/client/public/use-changes'
import type { RecordKind } from '#src/platform/domain/records/kinds'
import { browserZone } from '#src/workspace/client/commands/steps-day'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import { usePublishFacts } from '#src/workspace/client/panes/pane-hooks'
import { usePerson } from '#src/workspace/client/frame/use-person'

const KINDS: readonly RecordKind[] = ['photo', 'ai_reading']

/** The photos of a project itself, shown one at a time (PROJ-46). New photos can be chosen, pasted or dropped. */
export default function ProjectPhotosPane({ params, search }: PaneViewProps<{ readonly projectId: string }>) {
  const person = usePerson()
  const { project, facts, isError, asked, agency } = useProjectView(params.projectId, words('project_photos'))
  const { isOver, taken } = useTaking()
  const query = useQuery({ queryKey: imageKeys.ofProject(agency, Number(params.projectId)), queryFn: ({ signal }) => readProjectPhotos(Number(params.projectId), signal) })
  const images = query.data ?? null
  useReadAgain(imageKeys.ofProject(agency, Number(params.projectId)), KINDS)
  usePublishFacts(useMemo(() => ({ project: facts }), [facts]))
  const row = useMemo(() => (facts === null ? null : { id: facts.id, dot_project_id: facts.id, title: facts.title, image_count: images?.length ?? 0 }), [facts, images])
  const mayChange = mayChangeImagesOf('Project', person).allowed
  if (isError && project === undefined) return <ProjectUnanswered asked={asked} />
  return (
    <div className="gallery" data-scope="image-gallery" {...taken}>
      {isOver && <p className="gallery-drop">{words('drop_here')}</p>}
      {row !== null && <Uploads imageable_type="Project" imageable_id={row.id} />}
      {query.isError ? (
        <Failed again={() => void query.refetch()} />
      ) : row === null || images === null ? (
        <Waiting />
      ) : images.length === 0 ? (
        <Empty row={row} text={words('none_of_project')} mayAdd={mayChange} />
      ) : (
        <Gallery key={imageOfQuery(search)} agency={agency} ticket={row} images={images} first={imageOfQuery(search)} zone={project?.timezone ?? browserZone()} mayChange={mayChange} mayDownload={person.impersonated !== true} />
      )}
    </div>
  )
}
