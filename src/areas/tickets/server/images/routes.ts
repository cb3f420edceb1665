import { Readable } from 'node:stream'
import type { Static } from 'typebox'
import { images } from '#src/areas/tickets/api/images'
import { checkImageFile } from '#src/areas/tickets/domain/images/image-file'
import { answered, assertMayChange, drawAndKeep, insertDrawn } from '#src/areas/tickets/server/images/add-image'
import { removeImageOfProject } from '#src/areas/tickets/server/images/of-project'
import { removeImageOfTicket } from '#src/areas/tickets/server/images/of-ticket'
import { countImages, findImages } from '#src/areas/tickets/server/images/store'
import { startDownload } from '#src/areas/tickets/server/images/download-photos'
import { assertVisible, findSeen } from '#src/areas/tickets/server/images/find-seen'
import { findGallery } from '#src/areas/tickets/server/images/project-gallery'
import type { Viewer } from '#src/areas/projects/server/public/visible-projects'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { actorOf } from '#src/platform/server/http/security/actor'
import { asDownload } from '#src/platform/server/http/attachment'
import { implement } from '#src/platform/server/http/call'
import { throwIfRefused, unprocessable } from '#src/platform/server/http/errors'
import { onceByKey } from '#src/platform/server/http/idempotency'
import { rubyPage, setTotalHeaders, type RubyPage } from '#src/platform/server/http/limits/ruby-page'
import { piecesOf } from '#src/platform/server/time-slice'
import { assertTicketVisible } from '#src/areas/tickets/server/detail/history'

type Listed = Static<(typeof images.list)['query']>

const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/

/** The API of the images of one object. People who may see the object may see its images (TICK-66 to TICK-71, TICK-74, TICK-76). */
export const imageRoutes = implement(images, {
  list: ({ query, person, inAgency, header }) => {
    const page = rubyPage(query)
    return inAgency(async (db) => {
      const { rows, total } = await findListed(db, person, query, page)
      setTotalHeaders(header, total, page)
      return { images: rows.map(answered), page: { total_rows: total, page_number: page.page_number, page_size: page.page_size } }
    })
  },
  count: ({ query, person, inAgency }) =>
    inAgency(async (db) => {
      await assertVisible(db, person, query)
      return { count: await countImages(db, query) }
    }),
  async add(call) {
    const { body: { content: encoded, name, imageable_id: id, imageable_type: type }, person, platform } = call
    assertMayChange(person, type)
    await call.inAgency((db) => assertVisible(db, person, call.body))
    const content = decoded(encoded)
    throwIfRefused(checkImageFile({ content, size: content.length }))
    const drawn = await drawAndKeep(person, platform.files, () => ({ content: Readable.from(piecesOf(content)), size: content.length }))
    return onceByKey(call, images.add, call.body, (db) => insertDrawn(db, call, { imageable_type: type, imageable_id: id }, name, drawn))
  },
  remove: (call) =>
    call.inAgency(async (db) => {
      assertMayChange(call.person, call.query.imageable_type)
      const remove = call.query.imageable_type === 'Project' ? removeImageOfProject : removeImageOfTicket
      await remove(db, call.person, actorOf(call), call.query.imageable_id, call.params.id)
      return undefined
    }),
  async preview(call) {
    const image = await findSeen(call, call.query, call.params.id)
    return asDownload(call.reply, `${image.name}.webp`, 'image/webp').send(call.platform.files.read(image.preview_key))
  },
  async download(call) {
    const image = await findSeen(call, call.query, call.params.id)
    return asDownload(call.reply, image.name, image.type).send(call.platform.files.read(image.file_key))
  },
  downloadMany: ({ body: request, person, inAgency, platform }) =>
    inAgency(async (db) => {
      const viewer: Viewer = { id: person.id, role: person.role, partner: person.partner, dot_authority_id: person.dot_authority_id }
      return { job_id: await startDownload(db, platform.jobs, request, viewer) }
    }),
  async downloadOfTicket(call) {
    const image = await findSeen(call, { imageable_type: 'Slip', imageable_id: call.params.slip_id }, call.params.id)
    return asDownload(call.reply, image.name, image.type).send(call.platform.files.read(image.file_key))
  },
})

/** The images that a request lists: those of a ticket, or those of a gallery (TICK-72, TICK-73). 422 if the request names neither. */
async function findListed(db: AgencyTransaction, person: Viewer, { imageable_type: type, imageable_id: id, scope_mode: scope, metadata_search: search, own: isOwn = false, page_size: _size, page_number: _number, ...filters }: Listed, page: RubyPage) {
  const isOfAll = scope === 'ALL_PROJECTS'
  if (type === 'Project' && (isOfAll || id !== undefined)) return findGallery(db, person, { projectId: isOfAll ? null : (id ?? null), search, isOwn, filters }, page)
  if (id === undefined) throw unprocessable('errors.not_valid', {}, [{ field: 'imageable_id', message: 'is required' }])
  const [only] = Object.keys({ ...(isOfAll ? { scope_mode: scope } : {}), ...(isOwn ? { own: isOwn } : {}), ...(search === undefined ? {} : { metadata_search: search }), ...filters })
  if (only !== undefined) throw unprocessable('errors.not_valid', {}, [{ field: only, message: 'is only for the gallery of a project' }])
  await assertTicketVisible(db, person, id)
  return findImages(db, { imageable_type: 'Slip', imageable_id: id }, page)
}

/** Decodes a base64 text. Empty if the text is not valid base64. */
function decoded(text: string): Buffer {
  return text.length % 4 === 0 && BASE64.test(text) ? Buffer.from(text, 'base64') : Buffer.alloc(0)
}
