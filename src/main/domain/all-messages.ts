import { addMessages } from '#src/platform/domain/messages'

/** The sentences of all areas: each `messages.ts` of a domain adds its keys to the type Messages itself (requirements, section D). */
const all = import.meta.glob<Readonly<Record<string, Readonly<Record<string, string>>>>>(['../../{areas/*,workspace}/domain/**/messages.ts', '../../platform/domain/server-messages.ts'], { eager: true })

for (const file of Object.values(all)) for (const sentences of Object.values(file)) addMessages(sentences)
