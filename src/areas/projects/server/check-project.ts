import { checkKeptDistrict } from '#src/areas/agency/domain/districts'
import { message } from '#src/platform/domain/messages'
import { refusedFields, type ProjectInput } from '#src/areas/projects/domain/project-input'
import type { ProjectStatus } from '#src/areas/projects/domain/status'
import { districtsOf } from '#src/areas/agency/server/choices/public/districts'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { HttpError, type DetailedError } from '#src/platform/server/http/errors'
import { ownersOfNumbers } from '#src/areas/projects/server/write-store'

/** The project that is checked, with its values before the change. */
interface Checked {
  readonly id: number | null
  readonly status: ProjectStatus
  readonly before: (ProjectInput & { readonly status: ProjectStatus }) | null
}

/** The agency's data against which projects are checked: its districts, and the project that has each number. */
export interface Known {
  readonly districts: readonly string[]
  readonly owners: Awaited<ReturnType<typeof ownersOfNumbers>>
}

/** Reads the data for checking projects with these state project numbers, once for all of these projects. */
export async function knownFor(db: AgencyTransaction, numbers: readonly string[]): Promise<Known> {
  return { districts: await districtsOf(db), owners: await ownersOfNumbers(db, numbers) }
}

/** Checks a project against the rules and the agency's districts and project numbers; returns an error for each invalid field. */
export async function faultsOf(db: AgencyTransaction, input: ProjectInput, checked: Checked): Promise<DetailedError[]> {
  return faultsAmong(await knownFor(db, [input.state_project_number]), input, checked)
}

/** Checks a project like `faultsOf`, but with data that was already read, so that many projects can be checked quickly. */
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

/** For each field, the other fields that its rule also depends on. */
const readToo: Readonly<Record<string, readonly (keyof ProjectInput)[]>> = { project_start: ['letting_date'], latitude: ['longitude'], longitude: ['latitude'] }

/**
 * True when the change affects a field. A change of the status also affects the project's start. A field that was invalid before, such as
 * in an imported project, must not block changes of other fields.
 */
function isTouched(field: string, input: ProjectInput, status: ProjectStatus, before: ProjectInput & { readonly status: ProjectStatus }): boolean {
  if (field === 'project_start' && status !== before.status) return true
  return [field, ...(readToo[field] ?? [])].some((name) => JSON.stringify(Reflect.get(input, name)) !== JSON.stringify(Reflect.get(before, name)))
}

/** Throws 422 with all errors and the message of the first one. Does nothing if there are none. */
export function throwIfAnyFault(faults: readonly DetailedError[]): void {
  const [first] = faults
  if (first !== undefined) throw new HttpError(422, first.message, { detailedErrors: faults })
}
