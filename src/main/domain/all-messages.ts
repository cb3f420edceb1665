import { addMessages } from '#src/platform/domain/messages'

/**
 * Registers the messages of all areas (requirements, section D) except those that only the server uses. Each `messages.ts` file in a domain
 * folder adds its keys to the type Messages.
 */
const all = import.meta.glob<Readonly<Record<string, Readonly<Record<string, string>>>>>(['../../{areas/*,workspace}/domain/**/messages.ts', '../../platform/domain/records/messages.ts'], { eager: true })

for (const file of Object.values(all)) for (const sentences of Object.values(file)) addMessages(sentences)
