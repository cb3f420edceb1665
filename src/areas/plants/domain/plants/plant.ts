import { PLANT_ADDRESS_MAX, PLANT_NAME_MAX, PLANT_NOTES_MAX } from '#src/areas/plants/domain/limits'
import { characterCount, cleanLine, isShowable, storedText } from '#src/platform/domain/formats/plain-text'
import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'

/** The fields of a plant that an administrator edits. Its supplier and its initial name come from its tickets (PLNT-3, A.2). */
export interface PlantFields {
  readonly name: string
  readonly address: string
  readonly lat: number | null
  readonly long: number | null
  readonly active: boolean
}

/** Checks the fields of a plant. A plant must have both coordinates or none. */
export function checkPlant({ name, address, lat, long }: Omit<PlantFields, 'active'>): Readonly<Record<'name' | 'address' | 'lat' | 'long', Verdict>> {
  const isHalf = (lat === null) !== (long === null)
  const stored = storedAddress(address)
  return {
    name: checkName(storedName(name)),
    address: !isShowable(stored) ? unshowable('Address') : characterCount(stored) > PLANT_ADDRESS_MAX ? refuse('errors.plant_address_long', { max: PLANT_ADDRESS_MAX }) : allow,
    lat: isWithin(lat, 90) ? (isHalf && lat === null ? refuse('errors.plant_coordinates') : allow) : refuse('errors.plant_latitude'),
    long: isWithin(long, 180) ? (isHalf && long === null ? refuse('errors.plant_coordinates') : allow) : refuse('errors.plant_longitude'),
  }
}

function checkName(name: string): Verdict {
  if (name === '') return refuse('errors.name_is_required')
  if (!isShowable(name)) return unshowable('Name')
  return characterCount(name) > PLANT_NAME_MAX ? refuse('errors.name_too_long', { max: PLANT_NAME_MAX }) : allow
}

function unshowable(label: string): Verdict {
  return refuse('errors.field_characters', { label })
}

/** Converts a name to its stored form. */
export function storedName(typed: string): string {
  return cleanLine(typed)
}

/** Converts an address to its stored form. */
export function storedAddress(typed: string): string {
  return cleanLine(typed)
}

/** Converts notes to their stored form. */
export function storedNotes(typed: string): string {
  return storedText(typed).trim()
}

/** Whether notes can be saved: at most 2,000 characters, and none that cannot be shown (PLNT-16). */
export function checkNotes(notes: string): Verdict {
  if (!isShowable(notes, true)) return refuse('errors.text_not_valid')
  return characterCount(notes) > PLANT_NOTES_MAX ? refuse('errors.plant_notes_long', { max: PLANT_NOTES_MAX }) : allow
}

function isWithin(value: number | null, limit: number): boolean {
  return value === null || (Number.isFinite(value) && Math.abs(value) <= limit)
}
