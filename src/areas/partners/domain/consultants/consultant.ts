import { checkTexts } from '#src/areas/partners/domain/partner-fields'
import { isStateCode } from '#src/areas/partners/domain/consultants/us-states'
import type { Role } from '#src/platform/domain/session/roles'
import { text } from '#src/platform/domain/records/fields'
import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'

/** The states of a consultant's request for access (CONS-3, E.4). */
export const consultantStatuses = ['pending', 'read_approved', 'read_write_approved', 'rejected'] as const
export type ConsultantStatus = (typeof consultantStatuses)[number]

/** The access that an approval gives (CONS-6). */
export const accesses = ['read', 'read_write'] as const
export type Access = (typeof accesses)[number]

/** The state of an approved request, by the access that the approval gives. */
export const statusOf = { read: 'read_approved', read_write: 'read_write_approved' } as const satisfies Record<Access, ConsultantStatus>

/** An approval names at least one project and at most this many (CONS-7). */
export const CONSULTANT_PROJECTS_MAX = 200

const ROLES: Readonly<Partial<Record<ConsultantStatus, Role>>> = { read_approved: 'read_only_inspector', read_write_approved: 'field_inspector' }

/** The role whose rights a consultant has in the projects of the approval; null without an approval (CONS-7). */
export function roleOfConsultant(status: ConsultantStatus): Role | null {
  return ROLES[status] ?? null
}

/** True while a request gives access. */
export function isApproved(status: ConsultantStatus): boolean {
  return status === 'read_approved' || status === 'read_write_approved'
}

/** The facts of a request that its rules depend on. */
export interface DecidedConsultant {
  readonly name: string
  readonly status: ConsultantStatus
  readonly decided_by_name: string | null
}

/**
 * Whether an administrator may approve a request, with read or read-write access. A pending request can get either access; an approved
 * request can be changed to the other access, or to other projects (CONS-4, CONS-5). A rejected request stays rejected, but the consultant
 * can send a new request.
 */
export function mayApproveConsultant({ name, status, decided_by_name: by }: DecidedConsultant): Verdict {
  return status === 'rejected' ? refuse('errors.consultant_rejected', { name, by: by ?? '' }) : allow
}

/** Whether an administrator may reject a request or end an approval (CONS-5). */
export function mayRejectConsultant(request: DecidedConsultant): Verdict {
  return mayApproveConsultant(request)
}

/** Whether an approval may name these projects (CONS-7). */
export function checkConsultantProjects(count: number): Verdict {
  if (count === 0) return refuse('errors.consultant_projects')
  return count <= CONSULTANT_PROJECTS_MAX ? allow : refuse('errors.consultant_projects_many', { max: CONSULTANT_PROJECTS_MAX })
}

/** The data of a consultant's request (CONS-2, CONS-9). */
export const consultantFields = {
  address_1: text({ label: 'Address 1', max: 200, required: true }),
  address_2: text({ label: 'Address 2', max: 200 }),
  city: text({ label: 'City', max: 100, required: true }),
  state: text({ label: 'State', max: 2, required: true, stored: (typed) => typed.trim().toUpperCase() }),
  zip: text({ label: 'ZIP', max: 10, required: true }),
}
export type ConsultantValues = { readonly [Name in keyof typeof consultantFields]: string }

/** The verdicts on the data of a request, by field (CONS-9). */
export function checkConsultant(values: Partial<ConsultantValues>): Readonly<Record<string, Verdict>> {
  return checkTexts(consultantFields, values, {
    state: (code) => (isStateCode(code) ? allow : refuse('errors.state_code')),
    zip: (typed) => (/^\d{5}(?:-\d{4})?$/.test(typed) ? allow : refuse('errors.zip_code')),
  })
}

/** Converts the data of a request to its stored form. */
export function storedConsultant(request: Readonly<Record<keyof ConsultantValues, string | null | undefined>>): ConsultantValues {
  // the cast is needed, because the compiler cannot follow a loop over mapped keys
  return Object.fromEntries(Object.entries(consultantFields).map(([name, field]) => [name, field.read(request[name as keyof ConsultantValues] ?? '')])) as ConsultantValues
}
