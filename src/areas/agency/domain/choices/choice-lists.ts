import { characterCount, cleanLine, comparisonKey, isShowable } from '#src/platform/domain/formats/plain-text'
import { DISTRICT_MAX } from '#src/areas/agency/domain/employees/limits'
import { REASON_MAX_CHARACTERS } from '#src/areas/agency/domain/account/limits'
import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'

/** A list of choices that administrators maintain. It has the same name as the lookup of the API that returns it (C.3, ACCT-10). */
interface ChoiceList {
  readonly label: string
  /** The word for a single choice of the list. */
  readonly one: string
  readonly maxCharacters: number
  /** The choices of an agency that has not changed the list. */
  readonly usual: readonly string[]
}

/**
 * The lists whose values an agency can change. They are marked * in C.3. The lists "status", "ticket type" and "pay or source" are marked
 * too, but an agency cannot add values to them: A.1 fixes their values, because rules depend on each value.
 */
export const choiceLists = {
  districts: { label: 'Districts', one: 'district', maxCharacters: DISTRICT_MAX, usual: [] },
  rejection_reasons: {
    label: 'Rejection reasons', one: 'rejection reason', maxCharacters: REASON_MAX_CHARACTERS,
    usual: ['Duplicate ticket', 'Wrong project', 'Wrong material', 'Out of temperature', 'Contaminated load', 'Overloaded truck', 'Load not placed'],
  },
  sample_methods: { label: 'Sample methods', one: 'sample method', maxCharacters: 40, usual: ['Truck bed', 'Behind the paver', 'Windrow', 'Stockpile', 'Point of discharge'] },
  work_types: { label: 'Work types', one: 'work type', maxCharacters: 40, usual: ['Mainline', 'Shoulder', 'Ramp', 'Bridge', 'Patching'] },
  form_types: { label: 'Form types', one: 'form type', maxCharacters: 40, usual: ['Slipform', 'Fixed form', 'Hand placed'] },
  waste_reasons: { label: 'Waste reasons', one: 'waste reason', maxCharacters: 80, usual: ['Spilled', 'Left in the truck', 'Rejected part of the load', 'Too old'] },
  curing_methods: { label: 'Curing methods', one: 'curing method', maxCharacters: 40, usual: ['Curing compound', 'Wet burlap', 'Plastic sheeting', 'Fogging'] },
  directions: { label: 'Directions', one: 'direction', maxCharacters: 20, usual: ['Northbound', 'Southbound', 'Eastbound', 'Westbound'] },
  lanes: { label: 'Lanes', one: 'lane', maxCharacters: 20, usual: ['Lane 1', 'Lane 2', 'Lane 3', 'Inside shoulder', 'Outside shoulder'] },
  structure_types: { label: 'Structure types', one: 'structure type', maxCharacters: 80, usual: ['Bridge deck', 'Abutment', 'Pier', 'Culvert', 'Retaining wall'] },
} as const satisfies Readonly<Record<string, ChoiceList>>

export type ChoiceListName = keyof typeof choiceLists
export const choiceListNames = Object.keys(choiceLists) as readonly ChoiceListName[]

/** True for the name of a list that an agency can change. */
export function isChoiceListName(name: string): name is ChoiceListName {
  return Object.hasOwn(choiceLists, name)
}

/** The definition of a list. */
export function choiceListOf(name: ChoiceListName): ChoiceList {
  return choiceLists[name]
}

/** The stored form of a choice, and its comparison key. Two choices with the same comparison key count as duplicates. */
export function storedChoice(typed: string): { readonly label: string; readonly label_key: string } {
  const label = cleanLine(typed)
  return { label, label_key: comparisonKey(label) }
}

/** Whether a typed choice is valid. It must be printable, not empty, not too long, and not in the list already (ACCT-10). */
export function checkChoice(list: ChoiceListName, typed: string, others: readonly { readonly label_key: string; readonly ended_at: unknown }[]): Verdict {
  const { label, label_key } = storedChoice(typed)
  const { maxCharacters: max } = choiceLists[list]
  if (label_key === '') return refuse('errors.choice_required')
  if (!isShowable(label)) return refuse('errors.text_not_valid')
  if (characterCount(label) > max) return refuse('errors.choice_too_long', { max })
  const same = others.find((other) => other.label_key === label_key)
  if (same === undefined) return allow
  return refuse(same.ended_at === null ? 'errors.choice_taken' : 'errors.choice_taken_ended', { label })
}
