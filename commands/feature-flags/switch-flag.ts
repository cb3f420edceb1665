import { featureFlags } from '#src/areas/agency/api/feature-flags'
import { flagNames, isFlagOn, readFeatureFlags, type FlagName } from '#src/platform/domain/session/flags'
import { sessionCalls } from '#src/platform/client/session/session-calls'
import { flagCalls, flagsChanged, focusedFlag } from '#src/areas/agency/client/feature-flags/flag-rows'
import { flagWords, words } from '#src/areas/agency/client/feature-flags/messages'
import { defineWrite } from '#src/workspace/client/commands/command'
import type { Step } from '#src/workspace/client/commands/step'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'feature-flags.switch-flag': typeof switchFlag
  }
}

const flagStep: Step<{ readonly name: FlagName; readonly on: boolean }> = {
  kind: 'choice',
  prompt: words('flag'),
  asked: (context) => focusedFlag(context) === null,
  async choices({ env, signal }) {
    const flags = readFeatureFlags(await env.read(sessionCalls.featureFlags(), signal))
    return flagNames.map((name) => {
      const on = isFlagOn(flags, name)
      return { value: { name, on }, label: flagWords[name].name, detail: words(on ? 'on' : 'off'), keywords: [name, flagWords[name].what] }
    })
  },
  format: ({ name }) => flagWords[name].name,
}

/** Switches a feature flag on or off: the focused flag, or one that the user chooses (SHELL-29). */
export const switchFlag = defineWrite({
  title: 'Switch a feature flag…',
  group: 'Administration',
  scope: 'feature-flag-table',
  keys: ['enter'],
  inFields: false,
  keywords: ['on', 'off', 'toggle'],
  needs: featureFlags.switchFeatureFlag.who,
  steps: { flag: flagStep },
  write(context, { flag }) {
    const { name, on } = focusedFlag(context) ?? flag
    return flagCalls.switchFeatureFlag({ name, on: !on })
  },
  successMessage(answer, context, { flag }) {
    const { name } = focusedFlag(context) ?? flag
    return words(isFlagOn(readFeatureFlags(answer), name) ? 'switched_on' : 'switched_off', { name: flagWords[name].name })
  },
  undoable: true,
  undoWords: (_answer, context, { flag }) => words('undo', { name: flagWords[(focusedFlag(context) ?? flag).name].name }),
  afterwards: () => flagsChanged(),
})
