import { createHash } from 'node:crypto'
import { assistantDocuments } from '#src/areas/assistants/api/documents'
import { assistantWriter } from '#src/areas/assistants/server/assistants/assistant-writer'
import { findDocuments, findText } from '#src/areas/assistants/server/documents/document-list'
import { addDocument, documentWriter } from '#src/areas/assistants/server/documents/document-writer'
import { readFile } from '#src/areas/assistants/server/documents/read-file'
import { checkRecord } from '#src/platform/domain/records/define-record'
import { documentName } from '#src/platform/domain/documents/documents'
import { implement, Json } from '#src/platform/server/http/call'
import { throwIfRefused } from '#src/platform/server/http/errors'
import { onceByKey } from '#src/platform/server/http/idempotency'
import { javaPage, pageAnswer } from '#src/platform/server/http/limits/java-page'
import { actorOf } from '#src/platform/server/http/security/actor'
import { recordHandlers } from '#src/platform/server/records/handlers'

const { change, remove } = recordHandlers(documentWriter)

/** Documents of assistants (AI-18). */
export const documentRoutes = implement(assistantDocuments, {
  list: ({ query: { sort = [], assistant_id: assistant, ...query }, inAgency }) =>
    inAgency(async (db) => {
      const page = javaPage(query)
      if (assistant !== undefined) await assistantWriter.one(db, assistant, null)
      const { total, rows } = await findDocuments(db, assistant, sort, page)
      return { content: rows, page: pageAnswer(total, page) }
    }),
  detail: ({ params: { id }, inAgency }) =>
    inAgency(async (db) => {
      const stored = await documentWriter.one(db, id, null)
      return new Json(JSON.stringify({ document: { ...documentWriter.shown(stored), text: await findText(db, id) } }))
    }),
  async add(call) {
    const { query: { assistant_id: assistant, name: fileName }, person, request } = call
    const content = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const name = documentName(fileName)
    for (const verdict of Object.values(checkRecord(documentWriter.record, { name }, []))) throwIfRefused(verdict, [{ field: 'name', message: name }])
    await call.inAgency((db) => assistantWriter.one(db, assistant, null))
    const { format, text } = await readFile(person, name, content)
    return onceByKey(call, assistantDocuments.add, createHash('sha256').update(content).digest('hex'), async (db) => {
      const id = await addDocument(db, actorOf(call), { assistant, name, format, text })
      return { document: documentWriter.shown(await documentWriter.one(db, id, null)) as never }
    })
  },
  change,
  remove,
})
