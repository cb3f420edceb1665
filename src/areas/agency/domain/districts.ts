import { cleanLine, comparisonKey } from '#src/platform/domain/formats/plain-text'
import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'

/**
 * The districts that can be chosen: the agency's districts, and the districts that the record already has. If the agency has no districts,
 * every district is valid.
 */
export interface DistrictChoice {
  readonly offered: readonly string[]
  readonly had: readonly string[]
}

/** For checks without an agency: every district is valid. */
export const anyDistrict: DistrictChoice = { offered: [], had: [] }

/** Maximum number of the agency's districts in the message about an unknown district. */
const MOST_NAMED = 8

/**
 * The typed district, spelled as in the choices or, if the agency has no districts, as typed. Ignores case and the width of characters,
 * such as full-width letters. Undefined if the district cannot be chosen.
 */
export function knownDistrict(typed: string, { offered, had }: DistrictChoice): string | undefined {
  const name = cleanLine(typed)
  if (offered.length === 0) return name
  const choices = [...offered, ...had]
  return choices.find((choice) => choice === name) ?? choices.find((choice) => comparisonKey(choice) === comparisonKey(name))
}

/** Whether all of these districts are districts of the agency (PEOP-2, ACCT-10). The refusal contains the first one that is not. */
export function checkDistricts(typed: readonly string[], choice: DistrictChoice): Verdict {
  const unknown = typed.map(cleanLine).find((name) => name !== '' && knownDistrict(name, choice) === undefined)
  return unknown === undefined ? allow : refuseDistrict(unknown, choice.offered)
}

/** Whether a project's district is one of the agency's districts, with exactly the same spelling (A.2). */
export function checkKeptDistrict(district: string, offered: readonly string[]): Verdict {
  return offered.length === 0 || offered.includes(district) ? allow : refuseDistrict(district, offered)
}

function refuseDistrict(district: string, offered: readonly string[]): Verdict {
  const named = offered.slice(0, MOST_NAMED).join(', ')
  return refuse('errors.district_unknown', { district, districts: offered.length > MOST_NAMED ? `${named} …` : named })
}
