import { imageName, type ImageType } from '#src/areas/tickets/domain/images/image-file'
import { dayInZone } from '#src/platform/domain/time/days'

/** In a download of photos, the name of the file that lists the photos. */
export const PHOTO_LIST = 'photos.csv'
/** The headings of the list of photos. Sizes are in bytes, times are ISO 8601 with offset. */
export const photoListHeadings = ['file', 'ticket', 'project', 'taken_at', 'added_by', 'size_bytes', 'sha256'] as const

/** The facts about a photo from which the name of its file is built. */
export interface NamedPhoto {
  readonly id: number
  readonly type: ImageType
  /** Null for a photo of the project itself. */
  readonly ticket_number: string | null
  readonly project: string
  readonly taken_at: string
  readonly timezone: string
}

/** Maximum number of characters of the project's part, and of the ticket's part, of a file name. */
const MOST_OF_PART = 60

/**
 * The name of a photo's file in a download of many photos. It consists of the project, the ticket, the day in the project's time zone, and
 * the photo's id, which makes it unique (PROJ-46, TICK-72): Ridge-Road_ticket-1044_2026-11-02_517.jpg. It contains only letters, digits,
 * dots, hyphens and underscores, which every file system accepts.
 */
export function photoFileName({ id, type, ticket_number: ticket, project, taken_at: takenAt, timezone }: NamedPhoto): string {
  const of = ticket === null ? 'project' : `ticket-${plain(ticket)}`
  return imageName(`${plain(project)}_${of}_${dayInZone(new Date(takenAt), timezone)}_${id}`, type)
}

/** A text with only the characters that a file name may contain. */
function plain(text: string): string {
  const dashed = text.normalize('NFC').replaceAll(/[^\p{L}\p{N}._-]+/gu, '-').replaceAll(/\.{2,}/g, '.').replaceAll(/^[-.]+|[-.]+$/g, '')
  return [...(dashed === '' ? 'unnamed' : dashed)].slice(0, MOST_OF_PART).join('')
}
