import { Readable } from 'node:stream'
import type { ContractEntry } from '#src/platform/api/contract'
import { images, type ImageRow } from '#src/areas/tickets/api/images'
import { checkImageFile, imageName, imageTypeOf } from '#src/areas/tickets/domain/images/image-file'
import { redrawImage } from '#src/areas/tickets/server/images/redraw-image'
import { inTurnOf } from '#src/platform/server/drawing'
import { addImageOfTicket, removeImageOfTicket } from '#src/areas/tickets/server/images/of-ticket'
import { countImages, findImage, findImages, type Imageable, type StoredImage } from '#src/areas/tickets/server/images/store'
import { actorOf } from '#src/platform/server/http/security/actor'
import { asDownload } from '#src/platform/server/http/attachment'
import { implement, type Call } from '#src/platform/server/http/call'
import { throwIfRefused, notFound, unprocessable } from '#src/platform/server/http/errors'
import { onceByKey } from '#src/platform/server/http/idempotency'
import { rubyPage, setTotalHeaders } from '#src/platform/server/http/limits/ruby-page'
import { assertTicketVisible } from '#src/areas/tickets/server/detail/history'

const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/

/** Images of one object. People who may see the object may see its images (TICK-66 to TICK-71, TICK-74, TICK-76). */
export const imageRoutes = implement(images, {
  list: ({ query, person, inAgency, header }) => {
    const page = rubyPage(query)
    return inAgency(async (db) => {
      await assertTicketVisible(db, person, query.imageable_id)
      const { rows, total } = await findImages(db, query, page)
      setTotalHeaders(header, total, page)
      return { images: rows.map(told), page: { total_rows: total, page_number: page.page_number, page_size: page.page_size } }
    })
  },
  count: ({ query, person, inAgency }) =>
    inAgency(async (db) => {
      await assertTicketVisible(db, person, query.imageable_id)
      return { count: await countImages(db, query) }
    }),
  async add(call) {
    const { body: { content: encoded, name, imageable_id: slipId }, person, platform } = call
    await call.inAgency((db) => assertTicketVisible(db, person, slipId))
    const { drawn, type } = await inTurnOf(person, async () => {
      const content = decoded(encoded)
      throwIfRefused(checkImageFile({ content, size: content.length }))
      const type = imageTypeOf(content)
      if (type === null) throw new Error('a checked image has a type')
      return { drawn: await redrawImage(content, type), type }
    })
    if ('allowed' in drawn) throw unprocessable(drawn.message, drawn.values)
    const { key: file_key } = await platform.files.keep(Readable.from([drawn.content]))
    const { key: preview_key } = await platform.files.keep(Readable.from([drawn.preview]))
    const { width, height, takenAt: taken_at } = drawn
    const row = { imageable_id: slipId, name: imageName(name, type), type, size: drawn.content.length, width, height, file_key, preview_key, taken_at }
    return onceByKey(call, images.add, call.body, async (db) => {
      const { image, slip } = await addImageOfTicket(db, person, actorOf(call), row)
      return { image: told(image), slip }
    })
  },
  remove: (call) =>
    call.inAgency(async (db) => {
      await removeImageOfTicket(db, call.person, actorOf(call), call.query.imageable_id, call.params.id)
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
  async downloadOfTicket(call) {
    const image = await findSeen(call, { imageable_type: 'Slip', imageable_id: call.params.slip_id }, call.params.id)
    return asDownload(call.reply, image.name, image.type).send(call.platform.files.read(image.file_key))
  },
})

/** The bytes of a base64 text; empty when it is not valid base64. */
function decoded(text: string): Buffer {
  return text.length % 4 === 0 && BASE64.test(text) ? Buffer.from(text, 'base64') : Buffer.alloc(0)
}

function findSeen({ person, inAgency }: Pick<Call<ContractEntry>, 'person' | 'inAgency'>, object: Imageable, id: number): Promise<StoredImage> {
  return inAgency(async (db) => {
    await assertTicketVisible(db, person, object.imageable_id)
    const image = await findImage(db, object, id)
    if (image === null) throw notFound()
    return image
  })
}

function told({ file_key: _file, preview_key: _preview, ...image }: StoredImage): ImageRow {
  return image
}
