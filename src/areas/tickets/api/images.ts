import { Type, type Static } from 'typebox'
import { contract, whoMay } from '#src/platform/api/contract'
import { Id, Moment, Nullable, OneOf, Page, pageQuery, Strict, Text } from '#src/platform/api/schemas'
import { imageTypes } from '#src/areas/tickets/domain/images/image-file'
import { IMAGE_MAX_BYTES, IMAGE_NAME_MAX } from '#src/areas/tickets/domain/images/limits'

/** What an image can belong to: so far only tickets. Projects, samples and plants will be added with their areas. */
const Imageable = OneOf(['Slip'])

export const ImageSchema = Type.Object({
  id: Id,
  imageable_id: Id,
  imageable_type: Imageable,
  name: Type.String(),
  type: OneOf(imageTypes),
  /** Size of the full image in bytes. */
  size: Type.Integer(),
  /** In pixels. */
  width: Type.Integer(),
  height: Type.Integer(),
  /** The camera's timestamp if it has an offset; otherwise the time of arrival. */
  taken_at: Moment,
  by: Type.String(),
  created_at: Moment,
})

/** One image of an object, as lists return it. */
export type ImageRow = Static<typeof ImageSchema>

const seeObject = whoMay('see_project_tickets', 'see_plant_tickets')
const photo = whoMay('flag_note_photo')
const object = { imageable_id: Id, imageable_type: Imageable }
const one = Strict({ id: Id })
/** Base64 turns three bytes into four characters; 4 KB are enough for the rest of the body. */
const UPLOAD_MAX_BYTES = Math.ceil(IMAGE_MAX_BYTES / 3) * 4 + 4096

/** Images of one object (TICK-66 to TICK-71, TICK-74, TICK-76). */
export const images = contract({
  list: {
    method: 'GET',
    path: '/v1/images',
    who: seeObject,
    style: 'ruby',
    query: Strict({ ...object, ...pageQuery }),
    answer: Type.Object({ images: Type.Array(ImageSchema), page: Page }),
    errors: [401, 403, 404, 422],
    spec: '§7; C.1; SHELL-78',
  },
  count: {
    method: 'GET',
    path: '/v1/images/count',
    who: seeObject,
    query: Strict(object),
    answer: Type.Object({ count: Type.Integer() }),
    errors: [401, 403, 404, 422],
    spec: '§7; C.1; TICK-71',
  },
  /**
   * `content` is a jpeg or png of at most 30 MB in base64. It is re-encoded, and only the result is stored. `slip` has the
   * ticket's new version and image count. The image is decoded before the transaction begins.
   */
  add: {
    method: 'POST',
    path: '/v1/images',
    who: photo,
    body: Strict({ ...object, content: Type.String(), name: Type.Optional(Text(IMAGE_NAME_MAX)) }),
    bodyLimit: UPLOAD_MAX_BYTES,
    transaction: false,
    answer: Type.Object({ image: ImageSchema, slip: Nullable(Type.Object({ id: Id, version: Type.Integer(), image_count: Type.Integer() })) }),
    status: 201,
    errors: [401, 403, 404, 409, 413, 422],
    spec: '§5, §7, §8; C.1; TICK-66 to TICK-68, TICK-74',
  },
  remove: {
    method: 'DELETE',
    path: '/v1/images/:id',
    who: photo,
    params: one,
    query: Strict(object),
    errors: [401, 403, 404, 422],
    spec: '§5, §7; C.1; TICK-69, TICK-74',
  },
  /** The image scaled for the screen: webp, at most 2,560 pixels on a side. */
  preview: {
    method: 'GET',
    path: '/v1/images/:id/preview',
    who: seeObject,
    params: one,
    query: Strict(object),
    answer: 'file',
    errors: [401, 403, 404, 422],
    spec: 'SHELL-78 (decided)',
  },
  download: {
    method: 'GET',
    path: '/v1/images/:id/download',
    who: seeObject,
    impersonation: false,
    params: one,
    query: Strict(object),
    answer: 'file',
    errors: [401, 403, 404, 422],
    spec: '§7; C.1; TICK-76',
  },
  downloadOfTicket: {
    method: 'GET',
    path: '/v3/slips/:slip_id/images/:id/download',
    who: seeObject,
    impersonation: false,
    params: Strict({ slip_id: Id, id: Id }),
    answer: 'file',
    errors: [401, 403, 404],
    spec: '§7; C.1; TICK-70, TICK-76',
  },
})
