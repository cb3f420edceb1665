import { characterCount, comparisonKey, isShowable } from '#src/platform/domain/formats/plain-text'
import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'

/** The most characters of the name of a macro (PLUS-24). */
export const MACRO_NAME_MAX = 80
/** The most commands of one macro. */
export const MACRO_STEPS_MAX = 20
/** The most macros of one person. */
export const MACROS_MAX = 100
/** The most characters of the commands of a macro, as JSON. */
const MACRO_JSON_MAX = 64_000

/** An answer as a macro keeps it: a value, or the day on which the macro runs. */
export interface KeptAnswer {
  readonly is: 'today' | 'value'
  readonly value?: unknown
}

/** One command of a macro, with the answers to its questions by name. */
export interface MacroStep {
  readonly command: string
  readonly answers: Readonly<Record<string, KeptAnswer>>
}

/** Whether a name of a macro is valid. */
export function checkMacroName(name: string): Verdict {
  if (name.trim() === '') return refuse('errors.macro_name')
  if (!isShowable(name)) return refuse('errors.field_characters', { label: 'Name' })
  return characterCount(name.trim()) > MACRO_NAME_MAX ? refuse('errors.field_text_long', { label: 'Name', max: MACRO_NAME_MAX }) : allow
}

/** The text by which two names are the same to a person. */
export function macroNameKey(name: string): string {
  return comparisonKey(name)
}

const CHORD = /^(?:(?:mod|ctrl|meta|alt|shift)\+)*[^\s+]{1,15}$/u
/** A key that also works outside tables. Single characters belong to the commands of each table (WORK-20). */
const WORKS_ANYWHERE = /^(?:shift\+)?(?:mod|ctrl|meta|alt)\+|^(?:shift\+)?f\d{1,2}$/

/** Whether a key can be that of a macro, by its form: 'alt+shift+1', 'f9'. */
export function checkMacroKey(key: string): Verdict {
  if (!CHORD.test(key)) return refuse('errors.macro_key')
  return WORKS_ANYWHERE.test(key) ? allow : refuse('errors.macro_key_letter')
}

/** Whether these commands can be saved: 1 to 20 of them, with answers that are not too long. */
export function checkMacroSteps(steps: readonly MacroStep[]): Verdict {
  if (steps.length === 0) return refuse('errors.macro_empty')
  if (steps.length > MACRO_STEPS_MAX) return refuse('errors.macro_full', { max: MACRO_STEPS_MAX })
  return JSON.stringify(steps).length > MACRO_JSON_MAX ? refuse('errors.macro_long') : allow
}
