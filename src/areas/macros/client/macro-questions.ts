import { checkMacroKey, checkMacroName, macroNameKey } from '#src/areas/macros/domain/macro'
import { words } from '#src/areas/macros/client/messages'
import { ownMacros, macroCalls, type Macro } from '#src/areas/macros/client/own-macros'
import { mayRun } from '#src/areas/macros/client/running/run-macro'
import { stepsWords } from '#src/areas/macros/client/running/step-words'
import { allow, firstRefusal, refuse, type Verdict } from '#src/platform/domain/verdict'
import { conflictOf } from '#src/workspace/client/commands/registry'
import { understood, type Choice, type Step } from '#src/workspace/client/commands/step'
import { keyWords, normalSequence } from '#src/workspace/client/keys/keys'
import { platform } from '#src/workspace/client/keys/platform'
import { reservedKeys } from '#src/workspace/client/keys/reserved-keys'
import { preferences } from '#src/workspace/client/preferences'
import { commands } from '#src/workspace/client/running/run-command'

/** Keys to suggest for a macro. Only those that are not in use yet are shown. */
const SUGGESTED = ['', 'shift+', 'alt+', 'alt+shift+'].flatMap((modifiers) => [`${modifiers}f8`, `${modifiers}f9`])

/** Asks which of the person's macros to run. For each macro that cannot run here, the choice says why. */
export const macroStep: Step<Macro> = {
  kind: 'choice',
  prompt: words('ask_macro'),
  async choices({ context, env, signal }) {
    const { macros } = await env.read(macroCalls.list(), signal)
    return macros.map((macro): Choice<Macro> => {
      const verdict = mayRun(macro, context)
      return { value: macro, label: macro.name, detail: [stepsWords(macro.steps), ...(macro.key === null ? [] : [keyText(macro.key)])].join(' · '), ...(verdict.allowed ? {} : { refused: verdict }) }
    })
  },
  format: ({ name }) => name,
}

/** Asks for the name of a macro. */
export function macroNameStep(): Step<string> {
  return {
    kind: 'text',
    prompt: words('ask_name'),
    parse(text) {
      const verdict = checkMacroName(text)
      return verdict.allowed ? understood(text.trim()) : verdict
    },
    format: (name) => name,
  }
}

/** Asks for the key of a macro: no key, one of the suggested keys that are not in use, or a typed key such as F8. */
export function macroKeyStep(): Step<string | null> {
  return {
    kind: 'choice',
    prompt: words('ask_key'),
    choices: ({ context }) => [
      { value: null, label: words('no_key') },
      ...SUGGESTED.filter((key) => whyNotKey(key, idOf(context.row)).allowed).map((key) => ({ value: key, label: keyText(key), detail: words('free_key') })),
    ],
    parse(text, context) {
      const key = normalSequence(text.trim().replace(/\s*\+\s*/g, '+'), platform)
      const verdict = whyNotKey(key, idOf(context.row))
      return verdict.allowed ? understood(key) : verdict
    },
    format: (key) => (key === null ? words('no_key') : keyText(key)),
  }
}

/** Whether none of the person's other macros has this name. `except` is the id of the macro that gets the name; null for a new macro. */
export function checkNameFree(name: string, except: number | null): Verdict {
  const namesake = (ownMacros.list ?? []).find((other) => other.id !== except && macroNameKey(other.name) === macroNameKey(name))
  return namesake === undefined ? allow : refuse('errors.macro_name_taken', { name: namesake.name })
}

/** The key in the form in which the screen shows it: 'F8' for 'f8'. */
export function keyText(key: string): string {
  return keyWords(normalSequence(key, platform), platform)
}

/**
 * Whether a key can run a macro. It must have a valid form, and must not be in use by the browser, by a command on tickets, or by another
 * macro.
 */
function whyNotKey(key: string, except: number | null): Verdict {
  const command = conflictOf(commands(), 'macros.run', key, preferences.keys.changed, platform)
  const sharer = (ownMacros.list ?? []).find((other) => other.id !== except && other.key === key)
  return firstRefusal(
    checkMacroKey(key),
    reservedKeys.has(key) ? refuse('errors.macro_key_reserved', { keys: keyText(key) }) : allow,
    command === undefined ? allow : refuse('errors.macro_key_command', { keys: keyText(key), title: command.command.title.replace(/…$/, '') }),
    sharer === undefined ? allow : refuse('errors.macro_key_taken', { name: sharer.name }),
  )
}

function idOf(row: { readonly id: number } | null): number | null {
  return row?.id ?? null
}
