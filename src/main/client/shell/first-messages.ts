import { addMessages } from '#src/platform/domain/messages'

/** Registers the messages that may be needed before the workspace has loaded. The messages of all areas are registered by the workspace. */
const first = import.meta.glob<Readonly<Record<string, Readonly<Record<string, string>>>>>(['../../../{areas/identity,workspace}/domain/**/messages.ts', '../../../platform/domain/records/messages.ts'], { eager: true })

for (const file of Object.values(first)) for (const sentences of Object.values(file)) addMessages(sentences)
