import readExif from 'exif-reader'

/** What a camera recorded with a photo. Values that are not plausible are null. */
export interface CameraNotes {
  /** The time of the camera's clock as YYYY-MM-DDTHH:MM:SS, without a time zone. */
  readonly camera_at: string | null
  /** Where the photo was taken, in degrees. Latitude and longitude are both null unless the camera recorded both. */
  readonly latitude: number | null
  readonly longitude: number | null
}

export const NO_NOTES: CameraNotes = { camera_at: null, latitude: null, longitude: null }

/**
 * The first plausible year. The clock of a camera that was never set starts in 1970, 1980 or 2000, and no photo of an e-ticket is that old.
 */
const FIRST_YEAR = 2001
/**
 * By how much the time of a photo may be in the future. The camera's time zone is not known, so its clock may be up to 14 hours ahead of
 * UTC.
 */
const AHEAD_MS = 14 * 3_600_000

/**
 * Reads the time and the location that a camera recorded, from the EXIF data of a photo. Values that are not plausible are left out: a year
 * before 2001, a time more than 14 hours in the future, degrees out of range, and 0° N 0° E, which cameras record while they do not know
 * their location. If the EXIF data is damaged, all values are left out.
 */
export function cameraNotes(exif: Buffer | undefined, now: Date = new Date()): CameraNotes {
  if (exif === undefined) return NO_NOTES
  try {
    const { Photo: photo, GPSInfo: gps } = readExif(exif)
    return { camera_at: cameraTime(photo?.DateTimeOriginal, now), ...location(gps ?? {}) }
  } catch {
    // the image is accepted even if its EXIF data cannot be read
    return NO_NOTES
  }
}

function cameraTime(local: unknown, now: Date): string | null {
  if (!(local instanceof Date) || Number.isNaN(local.getTime())) return null
  if (local.getUTCFullYear() < FIRST_YEAR || local.getTime() > now.getTime() + AHEAD_MS) return null
  // the EXIF reader parses the camera's local time as if it were UTC
  return local.toISOString().slice(0, 19)
}

function location({ GPSLatitude, GPSLatitudeRef, GPSLongitude, GPSLongitudeRef }: { readonly GPSLatitude?: unknown; readonly GPSLatitudeRef?: unknown; readonly GPSLongitude?: unknown; readonly GPSLongitudeRef?: unknown }): Pick<CameraNotes, 'latitude' | 'longitude'> {
  const latitude = degrees(GPSLatitude, { minus: 'S', plus: 'N', of: GPSLatitudeRef }, 90)
  const longitude = degrees(GPSLongitude, { minus: 'W', plus: 'E', of: GPSLongitudeRef }, 180)
  return latitude === null || longitude === null || (latitude === 0 && longitude === 0) ? { latitude: null, longitude: null } : { latitude, longitude }
}

/**
 * Converts degrees, minutes and seconds to degrees with six decimals. Null if one of them is out of range, or if the hemisphere is missing.
 */
function degrees(parts: unknown, { minus, plus, of }: { readonly minus: string; readonly plus: string; readonly of: unknown }, most: number): number | null {
  if (!Array.isArray(parts) || (of !== minus && of !== plus)) return null
  const [whole, minutes = 0, seconds = 0] = parts as readonly unknown[]
  if (![whole, minutes, seconds].every((part): part is number => typeof part === 'number' && Number.isFinite(part) && part >= 0)) return null
  if ((minutes as number) >= 60 || (seconds as number) >= 60) return null
  const value = (whole as number) + (minutes as number) / 60 + (seconds as number) / 3600
  if (value > most) return null
  return Math.round(value * 1e6) / 1e6 * (of === minus && value > 0 ? -1 : 1)
}
