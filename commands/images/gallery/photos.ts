import { ALL_PROJECTS, isOfAllProjects } from '#src/areas/tickets/client/images/photos/photo-filters'
import { photosPath } from '#src/areas/tickets/client/images/photos/photo-rows'
import { imageCalls } from '#src/areas/tickets/client/images/image-calls'
import { words } from '#src/areas/tickets/client/images/messages'
import { mayDownloadPhotos, photosToDownload } from '#src/areas/tickets/client/images/photos/photo-download'
import { whoMay } from '#src/platform/api/contract'
import { addressWith } from '#src/platform/client/address-with'
import { allow, firstRefusal, refuse } from '#src/platform/domain/verdict'
import { defineCommand, defineWrite } from '#src/workspace/client/commands/command'
import type { CommandContext } from '#src/workspace/client/commands/context'
import { commandFamily, type FamilyOf } from '#src/workspace/client/commands/family'
import { expectJob } from '#src/workspace/client/jobs/job-list'
import { openBeside } from '#src/workspace/client/records/open-beside'
import { onTable } from '#src/workspace/client/table/on-table'

declare module '#src/workspace/client/commands/command' {
  interface Commands extends FamilyOf<'images', typeof photos> {}
}

type InPhotos = CommandContext<'photo-table'>
const shared = { group: 'Tickets', scope: 'photo-table', inFields: false, needs: whoMay('see_project_tickets', 'see_plant_tickets') } as const
const focused = ({ pane, row }: InPhotos) => (pane?.scope === 'photo-table' ? row : null)

/** Commands of the photo gallery: open a photo or its ticket, download photos, and show the photos of all projects (TICK-72, TICK-73). */
export const photos = commandFamily({
  'open-photo': defineCommand({
    ...shared,
    title: 'Open photo',
    keys: ['enter', 'o'],
    keywords: ['show', 'image', 'picture', 'large', 'zoom'],
    when: (context) => (focused(context) === null ? refuse('workspace.no_row') : allow),
    run(context, _answers, { workspace }) {
      const photo = focused(context)
      const list = photosPath(Number(context.pane?.params['projectId']))
      if (photo === null) return
      if (photo.imageable_type === 'Project') workspace.openPath(`/projects/${photo.imageable_id}/photos?image=${photo.id}`)
      else openBeside(workspace, list, `${list}/${photo.imageable_id}?image=${photo.id}`)
    },
  }),
  'open-ticket-of-photo': defineCommand({
    ...shared,
    title: 'Open ticket of photo',
    keys: ['t'],
    keywords: ['slip', 'show'],
    when(context) {
      const photo = focused(context)
      if (photo === null) return refuse('workspace.no_row')
      return photo.imageable_type === 'Project' ? refuse('errors.photo_of_project') : allow
    },
    run(context, _answers, { workspace }) {
      const photo = focused(context)
      if (photo?.dot_project_id !== undefined) workspace.openPath(`/projects/${photo.dot_project_id}/tickets/${photo.imageable_id}`)
    },
  }),
  'download-photos': defineWrite({
    ...shared,
    title: 'Download photos as a zip',
    ofSelection: true,
    many: () => 1,
    keys: ['d'],
    keywords: ['export', 'save', 'archive', 'all', 'pictures', 'images', 'files', 'hash', 'manifest'],
    when: (context, env) => firstRefusal(mayDownloadPhotos(context), onTable(context, env)),
    write: (context) => imageCalls.downloadMany(photosToDownload(context)),
    successMessage: () => words('packing'),
    afterwards: ({ job_id: id }) => expectJob(id),
  }),
  'toggle-all-projects': defineCommand({
    ...shared,
    title: 'Toggle photos of all projects',
    keys: ['shift+p'],
    keywords: ['gallery', 'images', 'pictures', 'scope', 'every project', 'only this project'],
    when: ({ pane }) => (pane?.scope === 'photo-table' ? allow : refuse('workspace.no_table')),
    run({ pane }, _answers, { workspace }) {
      const address = pane?.path ?? ''
      workspace.openPath(addressWith(address, { [ALL_PROJECTS]: isOfAllProjects(address.split('?')[1] ?? '') ? null : 'yes' }), { in: 'focused' })
    },
  }),
})
