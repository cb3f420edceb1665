import { cleanLine, comparisonKey } from '#src/platform/domain/formats/plain-text'
import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'

/** The districts that can be chosen: the agency's, and those that the record has already. An agency without any takes every district. */
export interface DistrictChoice {
  readonly offered: readonly string[]
  readonly had: readonly string[]
}

/** Where no agency is known: every district is taken. */
export const anyDistrict: DistrictChoice = { offered: [], had: [] }

/** How many districts of the agency the message that refuses an unknown one lists. */
const MOST_NAMED = 8

/** A district as the agency writes it, whatever the case and width of its letters; undefined for one that cannot be chosen. */
export function knownDistrict(typed: string, { offered, had }: DistrictChoice): string | undefined {
  const name = cleanLine(typed)
  if (offered.length === 0) return name
  const choices = [...offered, ...had]
  return choices.find((choice) => choice === name) ?? choices.find((choice) => comparisonKey(choice) === comparisonKey(name))
}

/** Whether each of these districts is one of the agency's (PEOP-2, ACCT-10); names the first that is none. */
export function checkDistricts(typed: readonly string[], choice: DistrictChoice): Verdict {
  const unknown = typed.map(cleanLine).find((name) => name !== '' && knownDistrict(name, choice) === undefined)
  return unknown === undefined ? allow : refuseDistrict(unknown, choice.offered)
}

/** Whether a project's district, as it is to be kept, is one of the agency's (A.2). */
export function checkKeptDistrict(district: string, offered: readonly string[]): Verdict {
  return offered.length === 0 || offered.includes(district) ? allow : refuseDistrict(district, offered)
}

function refuseDistrict(district: string, offered: readonly string[]): Verdict {
  const named = offered.slice(0, MOST_NAMED).join(', ')
  return refuse('errors.district_unknown', { district, districts: offered.length > MOST_NAMED ? `${named} …` : named })
}
