import { checkKeptDistrict } from '#src/areas/agency/domain/districts'
import { message } from '#src/platform/domain/messages'
import { refusedFields, type ProjectInput } from '#src/areas/projects/domain/project-input'
import type { ProjectStatus } from '#src/areas/projects/domain/status'
import { districtsOf } from '#src/areas/agency/server/choices/store'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { HttpError, type DetailedError } from '#src/platform/server/http/errors'
import { ownersOfNumbers } from '#src/areas/projects/server/write-store'

/** Which project is looked at, and how it was. */
interface Checked {
  readonly id: number | null
  readonly status: ProjectStatus
  readonly before: (ProjectInput & { readonly status: ProjectStatus }) | null
}

/** What an agency has that its projects are held against: its districts, and whose the numbers are. */
export interface Known {
  readonly districts: readonly string[]
  readonly owners: Awaited<ReturnType<typeof ownersOfNumbers>>
}

/** Reads what projects with these numbers are held against: once, however many there are. */
export async function knownFor(db: AgencyTransaction, numbers: readonly string[]): Promise<Known> {
  return { districts: await districtsOf(db), owners: await ownersOfNumbers(db, numbers) }
}

/** What a project may not hold, field by field, by the rules and by what the agency has: its districts, its numbers. */
export async function faultsOf(db: AgencyTransaction, input: ProjectInput, checked: Checked): Promise<DetailedError[]> {
  return faultsAmong(await knownFor(db, [input.state_project_number]), input, checked)
}

/** The same with what the agency has in hand, for many projects. */
export function faultsAmong({ districts, owners }: Known, input: ProjectInput, { id, status, before }: Checked): DetailedError[] {
  const faults: DetailedError[] = Object.entries(refusedFields(input, status)).flatMap(([field, verdict]) =>
    verdict.allowed || (before !== null && !isTouched(field, input, status, before)) ? [] : [{ field, message: message(verdict.message, verdict.values) }])
  if (input.district !== null && input.district !== before?.district) {
    const verdict = checkKeptDistrict(input.district, districts)
    if (!verdict.allowed) faults.push({ field: 'district', message: message(verdict.message, verdict.values) })
  }
  const holder = owners.get(input.state_project_number)
  if (holder !== undefined && holder.id !== id) {
    const values = { number: input.state_project_number, title: holder.title }
    faults.push({ field: 'state_project_number', message: message('errors.project_number_taken', values) })
  }
  return faults
}

/** Fields that a field's rule reads beside itself. */
const readToo: Readonly<Record<string, readonly (keyof ProjectInput)[]>> = { project_start: ['letting_date'], latitude: ['longitude'], longitude: ['latitude'] }

/** True when the change is about a field: what was so before, in a project from elsewhere, stops no other change. */
function isTouched(field: string, input: ProjectInput, status: ProjectStatus, before: ProjectInput & { readonly status: ProjectStatus }): boolean {
  if (field === 'project_start' && status !== before.status) return true
  return [field, ...(readToo[field] ?? [])].some((name) => JSON.stringify(Reflect.get(input, name)) !== JSON.stringify(Reflect.get(before, name)))
}

/** 422 with each field named, unless there is no fault; the message is that of the first. */
export function insistOnFields(faults: readonly DetailedError[]): void {
  const [first] = faults
  if (first !== undefined) throw new HttpError(422, first.message, { detailedErrors: faults })
}
