import { Readable } from 'node:stream'
import { questions } from '#src/areas/assist/api/questions'
import { checkQuestion } from '#src/areas/assist/domain/questions/question'
import { notConfigured } from '#src/areas/assist/server/provider/public/ask-provider'
import { findAnswer } from '#src/areas/assist/server/questions/find-answer'
import { answerLines, writeAnswer } from '#src/areas/assist/server/questions/write-answer'
import { message } from '#src/platform/domain/messages'
import { implement } from '#src/platform/server/http/call'
import { conflict, HttpError, throwIfRefused } from '#src/platform/server/http/errors'

/** Questions in plain words about one project (AI-2, AI-3). */
export const questionRoutes = implement(questions, {
  find: ({ params: { projectId }, query: { question }, person, inAgency }) => {
    throwIfRefused(checkQuestion(question))
    return inAgency((db) => findAnswer(db, person, projectId, question))
  },
  async write({ params: { projectId }, body: { question, token }, person, inAgency, platform, reply }) {
    throwIfRefused(checkQuestion(question))
    const answer = await inAgency((db) => findAnswer(db, person, projectId, question))
    if (answer.provider === '') throw notConfigured()
    if (!answer.is_known) throw new HttpError(404, message('errors.question_not_known'))
    if (token !== undefined && token !== answer.token) throw conflict('errors.answer_lines_changed')
    // when a person cancels or closes the window, the call to the provider ends too
    const cancellation = new AbortController()
    reply.raw.once('close', () => cancellation.abort())
    // if the person canceled or closed the window while the sources were being read, 'close' has already been emitted
    if (reply.raw.destroyed) cancellation.abort()
    const lines = await answerLines((tell) => writeAnswer(platform, person, question, answer, cancellation.signal, tell)).catch((error: unknown) => {
      if (cancellation.signal.aborted) return null
      throw error
    })
    if (lines === null) return reply.hijack()
    return reply.code(200).type('application/x-ndjson; charset=utf-8').header('cache-control', 'no-store').send(Readable.from(lines))
  },
})
