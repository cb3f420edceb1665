import { Type, type Static } from 'typebox'
import { PIECE_MAX_BYTES } from '#src/platform/domain/uploads'
import { contract, whoMay } from '#src/platform/api/contract'
import { pieceQuery, ReceivedBytes, uploadParams, UploadState } from '#src/platform/api/uploads'
import { Day, Id, Moment, Nullable, OneOf, Page, pageQuery, Strict, Text, Uuid } from '#src/platform/api/schemas'
import { imageTypes } from '#src/areas/tickets/domain/images/image-file'
import { DOWNLOAD_MAX_PHOTOS, IMAGE_MAX_BYTES, IMAGE_NAME_MAX } from '#src/areas/tickets/domain/images/limits'

/** What an image can belong to: a ticket or a project. Files of samples and plants are documents, not images. */
const Imageable = OneOf(['Slip', 'Project'])

/** The results of the server's photo checks by which a gallery can be filtered: the photo has a copy, or the photo is blurred. */
export const photoChecks = ['copied', 'blurred'] as const
export type PhotoCheck = (typeof photoChecks)[number]

/** Whether a gallery shows the images of one project or of all projects. PROJECT_ONLY is the default (TICK-73). */
export const scopeModes = ['PROJECT_ONLY', 'ALL_PROJECTS'] as const

export const ImageSchema = Type.Object({
  id: Id,
  imageable_id: Id,
  imageable_type: Imageable,
  name: Type.String(),
  type: OneOf(imageTypes),
  /** Size of the full image in bytes. */
  size: Type.Integer(),
  /** Width and height of the image, in pixels. */
  width: Type.Integer(),
  height: Type.Integer(),
  /**
   * When the image was taken, by the camera's clock, if the image contains that time with a UTC offset. Otherwise, when the server received
   * it.
   */
  taken_at: Moment,
  by: Type.String(),
  created_at: Moment,
  /**
   * What the AI provider read in the image, if the agency allows that: a description, and, after a photo scan, the values that the scan
   * found, each with a confidence from 0 to 1 (AI-4, AI-5).
   */
  reading: Nullable(Type.Object({ description: Type.String(), found: Type.Array(Type.Object({ name: Type.String(), confidence: Type.Number() })) })),
})

/** An image in a gallery, with its ticket and its project. */
const GalleryImage = Type.Object({
  ...ImageSchema.properties,
  /** Null for an image of the project itself. */
  ticket_number: Type.Optional(Nullable(Type.String())),
  material_description: Type.Optional(Nullable(Type.String())),
  plant_name: Type.Optional(Nullable(Type.String())),
  dot_project_id: Type.Optional(Id),
  project: Type.Optional(Type.String()),
  timezone: Type.Optional(Type.String()),
  /**
   * The results of the server's own checks: whether the photo is blurred, and whether it has a copy among the other photos that the person
   * may see. Both are false until the photo is measured.
   */
  check: Type.Optional(Type.Object({ blurred: Type.Boolean(), copied: Type.Boolean() })),
})

/** One image of an object, as lists return it. */
export type ImageRow = Static<typeof ImageSchema>
export type GalleryImageRow = Static<typeof GalleryImage>
/** Which photos to download together. */
export type PhotosToDownload = Static<(typeof images.downloadMany)['body']>

const seeObject = whoMay('see_project_tickets', 'see_plant_tickets')
const photo = whoMay('flag_note_photo')
const object = { imageable_id: Id, imageable_type: Imageable }
const one = Strict({ id: Id })
/** The filters of a gallery. They apply to the list, and to a download of everything that is listed. */
const narrowing = {
  /** The id of the project whose images are listed. May be missing only with scope_mode ALL_PROJECTS. */
  imageable_id: Type.Optional(Id),
  scope_mode: Type.Optional(OneOf(scopeModes)),
  own: Type.Optional(Type.Boolean()),
  metadata_search: Type.Optional(Type.String({ maxLength: 200 })),
  /** First and last day on which the photo was taken, in the time zone of its project. */
  start_date: Type.Optional(Day),
  end_date: Type.Optional(Day),
  ticket_number: Type.Optional(Text(200)),
  material_description: Type.Optional(Text(200)),
  plant_name: Type.Optional(Text(200)),
  /** The name of the person who added the photo. */
  by: Type.Optional(Text(200)),
  /** Lists only photos that have a copy, or only photos that are blurred. */
  check: Type.Optional(OneOf(photoChecks)),
}
/** Maximum size of the body of an upload. Base64 turns three bytes into four characters; 4 KB are enough for the rest of the body. */
const UPLOAD_MAX_BYTES = Math.ceil(IMAGE_MAX_BYTES / 3) * 4 + 4096

/** Images of one object, and the gallery of a project (TICK-66 to TICK-74, TICK-76). */
export const images = contract({
  /**
   * The images of one object. With `imageable_type` Project, the gallery of the project: its own images and those of its tickets, newest
   * first. With ALL_PROJECTS, the images of every project that the person sees; with `own`, only those of the project itself, without those
   * of its tickets. `metadata_search` finds images whose file name, person, ticket number, material, supplier, plant, truck or project
   * contains every word of the search. The filters for day, ticket, material, plant and person match whole values.
   */
  list: {
    method: 'GET',
    path: '/v1/images',
    who: seeObject,
    style: 'ruby',
    query: Strict({
      imageable_type: Imageable,
      ...narrowing,
      ...pageQuery,
    }),
    answer: Type.Object({ images: Type.Array(GalleryImage), page: Page }),
    errors: [401, 403, 404, 422],
    spec: '§3, §7; C.1; SHELL-78, TICK-72, TICK-73, PROJ-46',
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
   * Adds an image. `content` is a jpeg or png of at most 30 MB in base64. The server re-encodes it and stores only the result. In the
   * response, `slip` has the ticket's new version and image count; it is null for an image of a project. The image is decoded before the
   * transaction begins.
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
  /**
   * Starts a job that packs photos of a gallery, and a list of them, into one zip. The photos are those with `image_ids`, or else all that
   * the gallery lists, in both cases without those with `except_ids`; at most 1,000 photos and 2 GB. The zip can be downloaded for 24
   * hours. A person can have at most 3 unfinished downloads at a time. All unfinished and stored downloads of a person may have at most 10
   * GB together.
   */
  downloadMany: {
    method: 'POST',
    path: '/v1/images/downloads',
    who: seeObject,
    impersonation: false,
    body: Strict({
      ...narrowing,
      image_ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: DOWNLOAD_MAX_PHOTOS })),
      except_ids: Type.Optional(Type.Array(Id, { maxItems: DOWNLOAD_MAX_PHOTOS })),
    }),
    answer: Type.Object({ job_id: Uuid }),
    status: 202,
    errors: [401, 403, 404, 422],
    spec: 'PROJ-46, TICK-72, TICK-73 (decided)',
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

const uploadSpec = '§5, §7, §8; TICK-67, TICK-68 (decided)'

/** Images that are sent in pieces, so that an interrupted upload resumes where it stopped. `POST /v1/images` takes a whole image. */
export const imageUploads = contract({
  /**
   * How much of the person's own upload has arrived. 404 if there is no such upload, if it already became an image or was canceled, or if
   * its last piece came more than a day ago.
   */
  state: { method: 'GET', path: '/v1/images/uploads/:upload_id', who: photo, params: uploadParams, answer: UploadState, errors: [401, 403, 404, 422], spec: uploadSpec },
  /**
   * Adds the next piece of a file of `size` bytes. `offset` is the position of the piece in the file; the piece with offset 0 begins an
   * upload. A piece that the server already has changes nothing. Any other piece must begin where the stored bytes end; otherwise, 409.
   */
  addPiece: {
    method: 'PUT',
    path: '/v1/images/uploads/:upload_id',
    who: photo,
    params: uploadParams,
    query: Strict({ ...object, ...pieceQuery(IMAGE_MAX_BYTES) }),
    file: 'application/octet-stream',
    isStreamed: true,
    bodyLimit: PIECE_MAX_BYTES,
    transaction: false,
    answer: ReceivedBytes,
    errors: [401, 403, 404, 409, 413, 422],
    spec: uploadSpec,
  },
  /** Turns a complete upload into an image, by the rules of `POST /v1/images`. 409 while bytes of the file are missing. */
  finish: {
    method: 'POST',
    path: '/v1/images/uploads/:upload_id',
    who: photo,
    params: uploadParams,
    body: Strict({ ...object, name: Type.Optional(Text(IMAGE_NAME_MAX)) }),
    transaction: false,
    answer: images.add.answer,
    status: 201,
    errors: [401, 403, 404, 409, 422],
    spec: uploadSpec,
  },
  /** Cancels the person's own upload. */
  cancel: { method: 'DELETE', path: '/v1/images/uploads/:upload_id', who: photo, params: uploadParams, errors: [401, 403, 404, 422], spec: uploadSpec },
})
