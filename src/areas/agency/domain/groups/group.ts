import { characterCount, cleanLine, comparisonKey, isShowable, storedText } from '#src/platform/domain/formats/plain-text'
import { GROUP_DESCRIPTION_MAX, GROUP_NAME_MAX } from '#src/areas/agency/domain/groups/limits'
import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'

/** A group as typed in its form (PEOP-14). */
export interface TypedGroup {
  readonly name: string
  readonly description: string
  readonly member_ids: readonly unknown[]
}

/**
 * Checks the fields of a group. A group needs a name of at most 80 characters, a description of at most 500 characters, and at least one
 * member (PEOP-16).
 */
export function checkGroup({ name, description, member_ids }: TypedGroup): Readonly<Record<keyof TypedGroup, Verdict>> {
  return {
    name: checkGroupName(name),
    description: checkDescription(description),
    member_ids: member_ids.length === 0 ? refuse('errors.group_needs_member') : allow,
  }
}

/** Whether a group's name is valid. */
export function checkGroupName(typed: string): Verdict {
  const name = cleanLine(typed)
  if (name === '') return refuse('errors.group_name_required')
  if (!isShowable(name)) return refuse('errors.text_not_valid')
  return characterCount(name) > GROUP_NAME_MAX ? refuse('errors.group_name_too_long', { max: GROUP_NAME_MAX }) : allow
}

/** The stored form of a group's name, and its comparison key. Two names with the same key count as duplicates (PEOP-16, PEOP-18). */
export function storedGroupName(typed: string): { readonly name: string; readonly key: string } {
  const name = cleanLine(typed)
  return { name, key: comparisonKey(name) }
}

function checkDescription(typed: string): Verdict {
  const text = storedText(typed).trim()
  if (!isShowable(text, true)) return refuse('errors.text_not_valid')
  return characterCount(text) > GROUP_DESCRIPTION_MAX ? refuse('errors.group_description_too_long', { max: GROUP_DESCRIPTION_MAX }) : allow
}
