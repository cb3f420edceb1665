import { allow, firstRefusal, refuse } from '#src/platform/domain/verdict'
import { currentGalleryRow, onImage } from '#src/areas/tickets/client/images/gallery-row'
import { imageCalls } from '#src/areas/tickets/client/images/image-calls'
import { words } from '#src/areas/tickets/client/images/messages'
import { whoMay } from '#src/platform/api/contract'
import { defineWrite } from '#src/workspace/client/commands/command'
import { expectJob } from '#src/workspace/client/jobs/job-list'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'images.download-all': typeof downloadAll
  }
}

/**
 * Starts a job that puts the project's own photos, without the images of its tickets, into one zip file (PROJ-46). Refused while
 * impersonating (AUTH-43).
 */
export const downloadAll = defineWrite({
  title: 'Download all photos of the project',
  group: 'Tickets',
  scope: 'image-gallery',
  needs: whoMay('see_project_tickets', 'see_plant_tickets'),
  many: () => 1,
  keys: ['shift+d'],
  keywords: ['save', 'zip', 'archive', 'export', 'pictures', 'images', 'manifest', 'hash'],
  when: (context) => firstRefusal(
    context.person?.impersonated === true ? refuse('errors.impersonation') : allow,
    onImage(context),
    currentGalleryRow(context)?.ticket_number === undefined ? allow : refuse('errors.photos_of_ticket'),
  ),
  write(context) {
    const gallery = currentGalleryRow(context)
    return gallery === null ? [] : imageCalls.downloadMany({ imageable_id: gallery.id, own: true })
  },
  successMessage: () => words('packing'),
  afterwards: ({ job_id: id }) => expectJob(id),
})
