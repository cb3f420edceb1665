import { characterCount, comparisonKey, isShowable } from '#src/platform/domain/formats/plain-text'
import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'

/** Maximum length of a macro's name, in characters (PLUS-24). */
export const MACRO_NAME_MAX = 80
/** Maximum number of commands in a macro. */
export const MACRO_STEPS_MAX = 20
/** Maximum number of macros of one person. */
export const MACROS_MAX = 100
/** Maximum length of a macro's commands as JSON, in characters. */
const MACRO_JSON_MAX = 64_000

/** An answer as a macro stores it: a value, or the day on which the macro runs. */
export interface KeptAnswer {
  readonly is: 'today' | 'value'
  readonly value?: unknown
}

/** One command of a macro, with the answers to its questions by name. */
export interface MacroStep {
  readonly command: string
  readonly answers: Readonly<Record<string, KeptAnswer>>
}

/** Whether the name of a macro is valid. */
export function checkMacroName(name: string): Verdict {
  if (name.trim() === '') return refuse('errors.macro_name')
  if (!isShowable(name)) return refuse('errors.field_characters', { label: 'Name' })
  return characterCount(name.trim()) > MACRO_NAME_MAX ? refuse('errors.field_text_long', { label: 'Name', max: MACRO_NAME_MAX }) : allow
}

/** The comparison key of a macro's name. Two names with the same key count as the same name. */
export function macroNameKey(name: string): string {
  return comparisonKey(name)
}

const CHORD = /^(?:(?:mod|ctrl|meta|alt|shift)\+)*[^\s+]{1,15}$/u
/**
 * Keys that also work outside of tables: those with Ctrl, Alt or Meta, and function keys. Single characters are reserved for the commands
 * of each table (WORK-20).
 */
const WORKS_ANYWHERE = /^(?:shift\+)?(?:mod|ctrl|meta|alt)\+|^(?:shift\+)?f\d{1,2}$/

/** Whether a key has a valid form for a macro: 'alt+shift+1', 'f9'. */
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
