import { isFlagOn, type Flags } from '#src/platform/domain/session/flags'
import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'

/** Whether the agency of a person has stationing (GEO-18). */
export function checkStationing(person: { readonly flags: Flags } | null): Verdict {
  return person !== null && isFlagOn(person.flags, 'project_stationing') ? allow : refuse('errors.stationing_off')
}
