import { Type, type Static } from 'typebox'
import { contract, whoMay } from '#src/platform/api/contract'
import { Id, Nullable, OneOf, Strict } from '#src/platform/api/schemas'

const ImageChecksSchema = Type.Object({
  /** `waiting`: the photo will be measured, usually within seconds of its upload. `failed`: the photo cannot be read. */
  state: OneOf(['waiting', 'done', 'failed']),
  /** The time on the camera's clock, without a zone; null if the photo contains no plausible time. */
  camera_at: Nullable(Type.String()),
  /** Where the photo was taken, in degrees; null if the photo contains no plausible location. */
  latitude: Nullable(Type.Number()),
  longitude: Nullable(Type.Number()),
  /** Null until the photo is measured, and for a picture without detail, such as a blank wall. */
  is_blurred: Nullable(Type.Boolean()),
  /** Copies of this picture among other photos, even if they are compressed or scaled differently. The oldest come first; at most ten. */
  copies: Type.Array(Type.Object({
    id: Id,
    imageable_type: OneOf(['Slip', 'Project']),
    imageable_id: Id,
    name: Type.String(),
    /** Null for a photo of the project itself. */
    ticket_number: Nullable(Type.String()),
    dot_project_id: Id,
    project: Type.String(),
    is_same_file: Type.Boolean(),
  })),
  /** The tickets of the project that the photo may belong to, each with the reasons; at most three. Empty if there are none. */
  tickets: Type.Array(Type.Object({
    id: Id,
    dot_project_id: Id,
    ticket_number: Type.String(),
    /** Whether this is the ticket to which the photo was added. */
    is_own: Type.Boolean(),
    /**
     * `value`: the text that both the photo's file name and the ticket contain, or the minutes or meters between the photo and the ticket.
     */
    reasons: Type.Array(Type.Object({ reason: OneOf(['number', 'truck', 'time', 'delivery_place', 'plant_place']), value: Type.String() })),
  })),
})

/** What the server found about a photo. */
export type ImageChecks = Static<typeof ImageChecksSchema>

/** What the server found about a photo by its own checks, without an AI provider. */
export const imageChecks = contract({
  /**
   * Whether a photo is sharp, its copies, and the tickets that it may belong to. Leaves out copies and tickets that the person may not see.
   */
  find: {
    method: 'GET',
    path: '/v1/images/:id/checks',
    who: whoMay('see_project_tickets', 'see_plant_tickets'),
    params: Strict({ id: Id }),
    query: Strict({ imageable_id: Id, imageable_type: OneOf(['Slip', 'Project']) }),
    answer: ImageChecksSchema,
    errors: [401, 403, 404, 422],
    spec: 'AI-4, AI-5 (decided)',
  },
})
