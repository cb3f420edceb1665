import { providerWho } from '#src/areas/assist/api/provider'
import { words } from '#src/areas/assist/client/messages'
import { PROVIDER, PROVIDER_CALLS } from '#src/areas/assist/client/assist-paths'
import { providerCalls } from '#src/areas/assist/client/provider/provider-calls'
import { defineCommand, defineWrite } from '#src/workspace/client/commands/command'
import { commandFamily, type FamilyOf } from '#src/workspace/client/commands/family'

declare module '#src/workspace/client/commands/command' {
  interface Commands extends FamilyOf<'assist', typeof provider> {}
}

/** Commands for the AI provider of the agency (AI-3). */
export const provider = commandFamily({
  'show-provider': defineCommand({
    title: 'Show AI provider', group: 'Project assist', scope: 'everywhere', needs: providerWho, keywords: ['settings', 'openai', 'key', 'address', 'configure'],
    run: (_context, _answers, { workspace }) => workspace.openPath(PROVIDER),
  }),
  'show-calls': defineCommand({
    title: 'Show calls to the AI provider', group: 'Project assist', scope: 'everywhere', needs: providerWho, keywords: ['log', 'audit'],
    run: (_context, _answers, { workspace }) => workspace.openPath(PROVIDER_CALLS),
  }),
  'test-connection': defineWrite({
    title: 'Test connection to the AI provider', group: 'Project assist', scope: 'everywhere', needs: providerWho, keywords: ['check', 'try'],
    write: () => providerCalls.test({}),
    successMessage: ({ duration_ms: ms, problem }) => (problem === null ? words('connected', { seconds: (ms / 1000).toFixed(1) }) : { words: problem, tone: 'error' }),
  }),
})
