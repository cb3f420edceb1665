import { randomUUID } from 'node:crypto'
import type { Material, Samples } from '#tests/faults/material'

const assistantFor = async ({ ids, rows }: Material) => ({ id: rows === null ? ids.assistant : await rows.assistants.freshAssistant() })
const documentFor = async ({ ids, rows }: Material) => ({ id: rows === null ? ids.assistantDocument : await rows.assistants.freshDocument() })
/** The id of a new thread of the caller, or of an existing thread of the agency. */
const threadFor = async ({ ids, rows, caller }: Material) => ({ id: rows === null || caller === null ? ids.thread : await rows.assistants.freshThread(caller.person.id) })

/** Example requests for calls whose schema alone is not enough to build a valid request. */
export default {
  'POST /v1/ai/assistants': () => ({ body: { name: randomUUID().slice(0, 13), instructions: 'Answer shortly.', is_on: true } }),
  'PATCH /v1/ai/assistants/:id': async (material) => ({ params: await assistantFor(material), body: { instructions: 'Answer at length.' } }),
  'DELETE /v1/ai/assistants/:id': async (material) => ({ params: await assistantFor(material) }),
  'GET /v1/ai/documents': ({ ids }) => ({ query: { assistant_id: ids.assistant } }),
  'POST /v1/ai/documents': async (material) => ({ query: { assistant_id: (await assistantFor(material)).id, name: 'Manual.txt' }, body: 'Mix at 300 degrees.' }),
  'PATCH /v1/ai/documents/:id': async (material) => ({ params: await documentFor(material), body: { name: randomUUID() } }),
  'DELETE /v1/ai/documents/:id': async (material) => ({ params: await documentFor(material) }),
  'GET /v1/ai/threads/:id': async (material) => ({ params: await threadFor(material) }),
  'POST /v1/ai/threads': async (material) => ({ body: { assistant_id: (await assistantFor(material)).id, title: 'A question' } }),
  'PATCH /v1/ai/threads/:id': async (material) => ({ params: await threadFor(material), body: { title: randomUUID() } }),
  'DELETE /v1/ai/threads/:id': async (material) => ({ params: await threadFor(material) }),
  'POST /v1/ai/threads/:id/messages': async (material) => ({ params: await threadFor(material), body: { text: 'At which temperature?', client_id: randomUUID() } }),
} satisfies Samples
