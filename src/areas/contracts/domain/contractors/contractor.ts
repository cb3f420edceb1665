import { comparisonKey, isShowable } from '#src/platform/domain/formats/plain-text'
import { defineRecord } from '#src/platform/domain/records/define-record'
import { choice, text } from '#src/platform/domain/records/fields'
import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'

/** The types of a contractor in a project (§3, PROJ-37). */
export const contractorTypes = ['subcontractor', 'other'] as const
export type ContractorType = (typeof contractorTypes)[number]

/** A contractor of a project (§3). */
export interface Contractor {
  readonly id: number
  readonly name: string
  readonly type: ContractorType
}

/** The labels of the types. */
export const contractorTypeWords: Readonly<Record<ContractorType, string>> = { subcontractor: 'Subcontractor', other: 'Other' }

/** States of a contractor's request for access (§4, E.4). */
export const requestStates = ['pending', 'accepted', 'rejected'] as const
export type RequestState = (typeof requestStates)[number]

export const CONTRACTOR_NAME_LENGTH = 80
export const REQUEST_NOTE_MAX = 500

/** A contractor's name as it is stored: with a single space between words. */
export function storedContractorName(name: string): string {
  return name.normalize('NFC').trim().replaceAll(/\s+/g, ' ')
}

/**
 * Whether a contractor's name is valid. It must not be blank, must have at most 80 characters, and must be unique in the project
 * (PROJ-45).
 */
export function checkContractorName(name: string, others: readonly string[]): Verdict {
  const storedName = storedContractorName(name)
  if (comparisonKey(storedName) === '') return refuse('errors.contractor_name_blank')
  if (!isShowable(storedName)) return refuse('errors.field_characters', { label: 'Name' })
  if ([...storedName].length > CONTRACTOR_NAME_LENGTH) return refuse('errors.name_too_long', { max: CONTRACTOR_NAME_LENGTH })
  return others.some((other) => comparisonKey(other) === comparisonKey(storedName)) ? refuse('errors.contractor_name_taken', { name: storedName }) : allow
}

/** Whether a contractor may be removed: not while a pay item or an assignment refers to the contractor (PROJ-45). */
export function mayRemoveContractor(contractor: { readonly name: string; readonly items: number; readonly assignments: number }): Verdict {
  const { name, items, assignments } = contractor
  return items + assignments === 0 ? allow : refuse('errors.contractor_in_use', { name, items, assignments })
}

/** Whether a request can still be decided. It can be decided only once (PROJ-38). */
export function mayDecide({ name, state, decided_by_name: by }: { readonly name: string; readonly state: RequestState; readonly decided_by_name: string | null }): Verdict {
  return state === 'pending' ? allow : refuse('errors.request_decided', { name, state, by: by ?? '' })
}

/** A contractor of a project (PROJ-37, PROJ-45). */
export const contractor = defineRecord({
  kind: 'contractor',
  table: 'external_dot_contractors',
  path: '/v1/projects/:projectId/external_dot_contractors',
  one: 'external_dot_contractor',
  many: 'content',
  name: 'name',
  may: 'manage_projects',
  deletes: 'for good',
  fields: {
    name: text({ label: 'Name', max: CONTRACTOR_NAME_LENGTH, required: true, stored: storedContractorName }),
    type: choice({ label: 'Type', choices: contractorTypeWords }),
  },
  check: ({ name }, others) => ({ name: checkContractorName(name, others.map((other) => other.name)) }),
})
