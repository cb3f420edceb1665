import { IMAGE_MAX_MB } from '#src/areas/tickets/domain/images/limits'
import { checkImageCount } from '#src/areas/tickets/domain/images/image-file'
import { isSentInPieces } from '#src/platform/domain/uploads'
import { allow, firstRefusal, type Verdict } from '#src/platform/domain/verdict'
import { currentGalleryRow, mayChangeImages, objectOf, type GalleryRow } from '#src/areas/tickets/client/images/gallery-row'
import { words } from '#src/areas/tickets/client/images/messages'
import { photoUploads } from '#src/areas/tickets/client/images/photo-uploads'
import { readUpload, type ImageUpload } from '#src/areas/tickets/client/images/upload'
import { defineCommand } from '#src/workspace/client/commands/command'
import type { Step } from '#src/workspace/client/commands/step'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'images.add': typeof addImage
  }
}

const file: Step<File> = { kind: 'file', prompt: words('file', { max: IMAGE_MAX_MB }), format: ({ name }) => name }

/**
 * Adds a chosen, pasted or dropped image to the current ticket, or a photo to the current project (TICK-66 to TICK-68, PROJ-46). A large
 * image is uploaded in pieces, and the upload resumes after a lost connection.
 */
export const addImage = defineCommand({
  title: 'Add image…',
  group: 'Tickets',
  scope: 'image-gallery',
  keys: ['a'],
  keywords: ['upload', 'photo', 'picture'],
  steps: { file },
  when: (context) => firstRefusal(mayChangeImages(context), countVerdict(currentGalleryRow(context))),
  async run(context, { file: image }, env) {
    const gallery = currentGalleryRow(context)
    if (gallery === null) return
    // runs in the pane of this gallery, because a file can be dropped on a pane that does not have the focus
    const send = (read: ImageUpload) => env.run('images.send', { upload: read }, context.pane?.id)
    const upload = await readUpload(objectOf(gallery), image)
    if (!upload.verdict.allowed || !isSentInPieces(image)) return send(upload)
    // the upload is not awaited: on a slow connection it takes minutes, and the screen shows its progress anyway
    void photoUploads.upload(upload.object, image, (id) => send({ ...upload, upload: id }))
  },
})

/** Whether another image can be added. A ticket can have at most five images (TICK-66), a project any number. */
function countVerdict(gallery: GalleryRow | null): Verdict {
  return gallery?.ticket_number === undefined ? allow : checkImageCount(gallery.image_count)
}
