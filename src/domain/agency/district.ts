import { allow, refuse, type Verdict } from '#src/domain/verdict'

/** Whether a district is one of the agency's, or none; an agency without districts takes what is typed (A.2). */
export function checkDistrict(district: string | null, offered: readonly string[]): Verdict {
  return district === null || offered.length === 0 || offered.includes(district) ? allow : refuse('errors.choice_unknown', { label: 'District' })
}
