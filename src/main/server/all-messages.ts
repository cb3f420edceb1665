import '#src/main/domain/all-messages'
import { addMessages } from '#src/platform/domain/messages'

/**
 * Registers the messages that only the server uses, in addition to those that it shares with the client.
 * tests/screens/shell/scripts.test.ts checks that no script of the client contains them.
 */
const all = import.meta.glob<Readonly<Record<string, Readonly<Record<string, string>>>>>('../../{areas/*,workspace,platform}/server/messages.ts', { eager: true })

for (const file of Object.values(all)) for (const sentences of Object.values(file)) addMessages(sentences)
