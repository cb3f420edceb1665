import { ADMINISTRATOR } from '#tests/areas/who'

/**
 * Which roles may make the API calls of assistants, according to tables B.1 and C of the requirements. The calls about threads reach only
 * the threads of the caller.
 */
export default {
  'GET /v1/ai/assistants': ADMINISTRATOR,
  'GET /v1/ai/assistants/:id': ADMINISTRATOR,
  'POST /v1/ai/assistants': ADMINISTRATOR,
  'PATCH /v1/ai/assistants/:id': ADMINISTRATOR,
  'DELETE /v1/ai/assistants/:id': ADMINISTRATOR,
  'GET /v1/ai/documents': ADMINISTRATOR,
  'GET /v1/ai/documents/:id': ADMINISTRATOR,
  'POST /v1/ai/documents': ADMINISTRATOR,
  'PATCH /v1/ai/documents/:id': ADMINISTRATOR,
  'DELETE /v1/ai/documents/:id': ADMINISTRATOR,
  'GET /v1/ai/threads': ADMINISTRATOR,
  'GET /v1/ai/threads/:id': ADMINISTRATOR,
  'POST /v1/ai/threads': ADMINISTRATOR,
  'PATCH /v1/ai/threads/:id': ADMINISTRATOR,
  'DELETE /v1/ai/threads/:id': ADMINISTRATOR,
  'POST /v1/ai/threads/:id/messages': ADMINISTRATOR,
}

/** The flag of the chatbot configurator for the calls of assistants, documents and threads; undefined for other calls (AI-2). */
export function flagOf(call: string): string | undefined {
  return /\/v1\/ai\/(?:assistants|documents|threads)/.test(call) ? 'assistant' : undefined
}
