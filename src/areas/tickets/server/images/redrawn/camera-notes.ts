import readExif from 'exif-reader'

/** The data that a camera recorded with a photo, as far as it is plausible. */
export interface CameraNotes {
  /** The camera's clock as YYYY-MM-DDTHH:MM:SS, without a zone. */
  readonly camera_at: string | null
  /** In degrees. Latitude and longitude are both null unless the camera recorded both. */
  readonly latitude: number | null
  readonly longitude: number | null
}

export const NO_NOTES: CameraNotes = { camera_at: null, latitude: null, longitude: null }

/** Cameras whose clock was never set start in 1970, 1980 or 2000. No photo of an e-ticket is that old. */
const FIRST_YEAR = 2001
/** The camera's time zone is not known, so its clock may be up to 14 hours ahead of UTC. */
const AHEAD_MS = 14 * 3_600_000

/**
 * Reads the time and the location that a camera recorded in the EXIF data of a photo. Implausible values are left out: a year before 2001,
 * a time in the future, degrees out of range, and 0° N 0° E, which cameras record while they have no fix. Damaged EXIF data counts as none.
 */
export function cameraNotes(exif: Buffer | undefined, now: Date = new Date()): CameraNotes {
  if (exif === undefined) return NO_NOTES
  try {
    const { Photo: photo, GPSInfo: gps } = readExif(exif)
    return { camera_at: cameraTime(photo?.DateTimeOriginal, now), ...location(gps ?? {}) }
  } catch {
    // unreadable EXIF data is no reason to refuse the image
    return NO_NOTES
  }
}

function cameraTime(local: unknown, now: Date): string | null {
  if (!(local instanceof Date) || Number.isNaN(local.getTime())) return null
  if (local.getUTCFullYear() < FIRST_YEAR || local.getTime() > now.getTime() + AHEAD_MS) return null
  // the reader parses the camera's local time as UTC
  return local.toISOString().slice(0, 19)
}

function location({ GPSLatitude, GPSLatitudeRef, GPSLongitude, GPSLongitudeRef }: { readonly GPSLatitude?: unknown; readonly GPSLatitudeRef?: unknown; readonly GPSLongitude?: unknown; readonly GPSLongitudeRef?: unknown }): Pick<CameraNotes, 'latitude' | 'longitude'> {
  const latitude = degrees(GPSLatitude, { minus: 'S', plus: 'N', of: GPSLatitudeRef }, 90)
  const longitude = degrees(GPSLongitude, { minus: 'W', plus: 'E', of: GPSLongitudeRef }, 180)
  return latitude === null || longitude === null || (latitude === 0 && longitude === 0) ? { latitude: null, longitude: null } : { latitude, longitude }
}

/** Degrees with six decimals from degrees, minutes and seconds; null when one of them is out of range, or the hemisphere is missing. */
function degrees(parts: unknown, { minus, plus, of }: { readonly minus: string; readonly plus: string; readonly of: unknown }, most: number): number | null {
  if (!Array.isArray(parts) || (of !== minus && of !== plus)) return null
  const [whole, minutes = 0, seconds = 0] = parts as readonly unknown[]
  if (![whole, minutes, seconds].every((part): part is number => typeof part === 'number' && Number.isFinite(part) && part >= 0)) return null
  if ((minutes as number) >= 60 || (seconds as number) >= 60) return null
  const value = (whole as number) + (minutes as number) / 60 + (seconds as number) / 3600
  if (value > most) return null
  return Math.round(value * 1e6) / 1e6 * (of === minus && value > 0 ? -1 : 1)
}
