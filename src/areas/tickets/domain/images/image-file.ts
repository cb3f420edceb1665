import { IMAGE_MAX_BYTES, IMAGE_MAX_MB, IMAGE_NAME_MAX, MAX_PHOTOS_OF_TICKET } from '#src/areas/tickets/domain/images/limits'
import { allow, refuse, type Refusal, type Verdict } from '#src/platform/domain/verdict'

/** The allowed image types: jpeg (jpg) and png (TICK-68). */
export const imageTypes = ['image/jpeg', 'image/png'] as const
export type ImageType = (typeof imageTypes)[number]

const IMAGE_FORMATS = ['jpeg', 'jpg', 'png'] as const

const ENDINGS: Readonly<Record<ImageType, string>> = { 'image/jpeg': 'jpg', 'image/png': 'png' }
const BEGINNINGS: Readonly<Record<ImageType, readonly number[]>> = {
  'image/jpeg': [0xff, 0xd8, 0xff],
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
}

/** The type of an image according to its first bytes, whatever its file name is. Null if the file is neither jpeg nor png. */
export function imageTypeOf(content: Uint8Array): ImageType | null {
  return imageTypes.find((type) => BEGINNINGS[type].every((byte, at) => content[at] === byte)) ?? null
}

/**
 * Whether a file is a valid image. By its first bytes, it must be a jpeg or png; it must not be empty, and may have at most 30 MB
 * (TICK-68). `content` may contain only the first bytes of the file.
 */
export function checkImageFile({ content, size }: { readonly content: Uint8Array; readonly size: number }): Verdict {
  if (size === 0) return refuse('errors.no_file_selected')
  if (size > IMAGE_MAX_BYTES) return refuse('errors.file_size', { size: IMAGE_MAX_MB })
  return imageTypeOf(content) === null ? refuseImageFormat() : allow
}

/** The refusal that lists the allowed formats (TICK-68, TICK-102). */
function refuseImageFormat(): Refusal {
  return refuse('errors.file_format', { format: IMAGE_FORMATS.join(', ') })
}

/** Whether one more photo may be added to a ticket that has this many (TICK-66). */
export function checkImageCount(count: number): Verdict {
  return count < MAX_PHOTOS_OF_TICKET ? allow : refuse('errors.max_images', { max: MAX_PHOTOS_OF_TICKET })
}

/**
 * The name under which an image is stored: the name that was sent, without directories, and with the extension of the image's type. If none
 * was sent, 'Image' with that extension.
 */
export function imageName(sentName: string | undefined, type: ImageType): string {
  const file = sentName?.split(/[/\\]/).at(-1)?.trim() ?? ''
  const bare = file.replace(/\.[a-z0-9]{1,5}$/i, '').replace(/^\.+|[\s.]+$/g, '')
  const ending = `.${ENDINGS[type]}`
  return `${[...(bare === '' ? 'Image' : bare)].slice(0, IMAGE_NAME_MAX - ending.length).join('')}${ending}`
}
